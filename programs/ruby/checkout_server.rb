# The server of an embedded checkout. Run: ruby checkout_server.rb
require 'json'
require 'net/http'
require 'socket'

API = 'https://%brand.sandboxHost%/payments/v1'
SECRET_KEY = ENV.fetch('%brand.secretKeyVariable%')
PUBLISHABLE_KEY = ENV.fetch('%brand.publishableKeyVariable%')
SHOP = ENV.fetch('SHOP', 'http://localhost:3000')

POLICY = [
  "default-src 'self'",
  "script-src 'self' https://%brand.jsHost%",
  'frame-src https://%brand.jsHost% https://%brand.sandboxHost%',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "connect-src 'self' https://%brand.sandboxHost% https://%brand.jsHost%",
  "img-src 'self' https://%brand.jsHost%"
].join('; ')
HEADERS = {
  'Content-Security-Policy' => POLICY,
  'Permissions-Policy' => 'payment=(self "https://%brand.jsHost%")',
  'Cross-Origin-Opener-Policy' => 'same-origin-allow-popups',
  'Referrer-Policy' => 'strict-origin-when-cross-origin',
  'Cache-Control' => 'no-store'
}.freeze

# Your orders are in your database, with the amount that your server computed, in minor units.
Order = Struct.new(:number, :amount, :currency, :gift_wrap, :id, :requests) do
  def shown
    format('%.2f %s', amount / 100.0, currency) # EUR has two decimals.
  end

  # A key for one request. Store it before you send.
  def create_key(action)
    self.requests += 1
    "#{number}-#{action}-#{requests}"
  end
end
ORDER = Order.new('5512', 15453, 'EUR', false, nil, 0)

class ApiError < StandardError
  attr_reader :code

  def initialize(code, message)
    super(message)
    @code = code
  end
end

# The response and its JSON; nil when there is none that can be read.
def exchange(uri, request)
  response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }
  [response, JSON.parse(response.body)]
rescue SystemCallError, SocketError, IOError, Timeout::Error, JSON::ParserError
  nil
end

def create_request(uri, body, idempotency_key)
  request = body ? Net::HTTP::Post.new(uri) : Net::HTTP::Get.new(uri)
  request['Authorization'] = "Bearer #{SECRET_KEY}"
  request['%brand.versionHeader%'] = '%brand.apiVersion%'
  if body
    request['Content-Type'] = 'application/json'
    request['Idempotency-Key'] = idempotency_key
    request.body = JSON.generate(body)
  end
  request
end

def call_api(path, body = nil, idempotency_key = nil)
  uri = URI(API + path)
  (1..3).each do |attempt|
    response, result = exchange(uri, create_request(uri, body, idempotency_key))
    status = response&.code.to_i
    return result if result && status < 400

    # Sent again with the same key: a lost outcome returns, and nothing happens twice.
    is_repeated = result.nil? || result['retriable'] || status >= 500
    if attempt == 3 || !is_repeated
      raise ApiError.new(result&.[]('code'), result ? "#{result['code']}: #{result['detail']}" : 'No response')
    end

    sleep((response&.[]('Retry-After')).to_f)
  end
end

# region session
# What the order needs: a "payment", a "renewal" of its checkout, to "wait" for an outcome, or it is "done".
def decide_next(checkout, payment)
  case checkout['status']
  when 'expired', 'canceled'
    'renewal'
  when 'completed'
    checkout['payment_status'] == 'unpaid' ? 'renewal' : 'done' # A bank can refuse a transfer afterward.
  when 'open'
    %w[declined failed expired canceled].include?(payment&.[]('status')) ? 'renewal' : 'payment'
  else
    'wait' # `processing`, or a status that is new: a second payment could charge twice.
  end
end

# The next step, the checkout intent and its payment intent.
def read_progress
  return ['renewal', nil, nil] if ORDER.id.nil?

  checkout = call_api("/checkout_intents/#{ORDER.id}")
  payment = checkout['payment_intent_id'] && call_api("/payment_intents/#{checkout['payment_intent_id']}")
  [decide_next(checkout, payment), checkout, payment]
end

# Cancels an object. Returns false when the shopper was faster.
def cancel(path)
  call_api("#{path}/cancel", {}, ORDER.create_key('cancel'))
  true
rescue ApiError => error
  raise if error.code != 'state_conflict'

  false
end

# The one checkout intent that can take money for the order. A new one is created only when none can.
def current_checkout_intent(wanted_mode)
  next_step, checkout, = read_progress
  is_usable = checkout && checkout['mode'] == wanted_mode && checkout['amount'] == ORDER.amount
  return checkout if %w[wait done].include?(next_step) || (next_step == 'payment' && is_usable)

  if checkout && checkout['status'] == 'open' && !cancel("/checkout_intents/#{checkout['id']}")
    return current_checkout_intent(wanted_mode)
  end

  body = {
    mode: wanted_mode,
    amount: ORDER.amount,
    currency: ORDER.currency,
    reference: ORDER.number,
    return_url: "#{SHOP}/checkout/return"
  }
  created = call_api('/checkout_intents', body, ORDER.create_key('checkout'))
  ORDER.id = created['id']
  created
end

# Runs one request after the other, as a lock on the order in your database does: two tabs share one checkout.
TURN = Mutex.new
# endregion

RETURN_PAGE = { status: 303, headers: { 'Location' => '/checkout/return' } }.freeze

def form_open?(checkout)
  checkout['mode'] == 'embedded' && checkout['status'] != 'completed'
end

def show_checkout
  checkout = current_checkout_intent('embedded')
  form_open?(checkout) ? { page: checkout_page(checkout) } : RETURN_PAGE
end

def renew_session
  checkout = current_checkout_intent('embedded')
  return { json: { clientSecret: checkout['client_secret'] } } if form_open?(checkout)

  { status: 409, json: { code: 'not_payable' } }
end

# Only the server has the prices: the page sends what changed, not what it costs.
def add_gift_wrap
  unless ORDER.gift_wrap
    amount = ORDER.amount + 300
    call_api("/checkout_intents/#{ORDER.id}", { amount: }, ORDER.create_key('update'))
    ORDER.amount = amount
    ORDER.gift_wrap = true
  end
  { json: { shown: ORDER.shown } }
end

# For shoppers whose browser does not load the form.
def go_to_hosted_page
  mode, status, url = current_checkout_intent('hosted').values_at('mode', 'status', 'url')
  return RETURN_PAGE if mode != 'hosted' || status != 'open' # A payment runs, or the order is paid.

  # No redirect: browsers hold those that follow a form to `form-action`.
  page = "<p><a href=\"#{url}\">Continue to the payment page</a></p>"
  { page:, headers: { 'Refresh' => "0; url=#{url}" } }
end

# The shopper left the page of the bank, and wants to pay another way.
def restart
  _, _, payment = read_progress
  cancel("/payment_intents/#{payment['id']}") if payment && payment['status'] == 'requires_action'
  { status: 303, headers: { 'Location' => '/checkout' } }
end

def show_return_page
  next_step, checkout, payment = read_progress
  return { page: waiting_page(checkout, payment), headers: { 'Refresh' => '5' } } if next_step == 'wait'

  thanks =
    case next_step == 'done' ? checkout['payment_status'] : 'unpaid'
    when 'paid' then 'Thank you. Your order is paid.'
    when 'no_payment_required' then 'Thank you. There was nothing to pay.'
    when 'unpaid' then 'Your order is not paid. <a href="/checkout">Try again</a>'
    else 'Thank you. We write to you when the payment has arrived.'
    end
  { page: "<p>#{thanks}</p>" }
end

def send_script
  { script: File.read(File.join(__dir__, 'checkout-form.js'), encoding: 'UTF-8') }
end

ROUTES = {
  'GET /checkout' => :show_checkout,
  'POST /checkout/session' => :renew_session,
  'POST /checkout/gift-wrap' => :add_gift_wrap,
  'POST /checkout/hosted' => :go_to_hosted_page,
  'POST /checkout/restart' => :restart,
  'GET /checkout/return' => :show_return_page,
  'GET /checkout.js' => :send_script
}.freeze

def waiting_page(checkout, payment)
  if payment.nil? || payment['status'] != 'requires_action'
    return '<p>We are checking your payment. Do not pay again.</p>'
  end

  place = checkout['mode'] == 'hosted' ? checkout['url'] : '/checkout'
  <<~HTML
    <p>Your bank waits for you. <a href="#{place}">Continue</a></p>
    <form method="post" action="/checkout/restart"><button>Pay another way</button></form>
  HTML
end

# region page
def checkout_page(checkout)
  secret = checkout['client_secret']
  <<~HTML
    <h1>Order #{ORDER.number}</h1>
    <form id="checkout" method="post" action="/checkout/hosted">
      <div id="payment" data-publishable-key="#{PUBLISHABLE_KEY}" data-client-secret="#{secret}"></div>
      <p id="message" role="status">Loading the payment form…</p>
      <label><input id="gift-wrap" type="checkbox" disabled> Gift wrap</label>
      <button id="pay" disabled>Pay <span id="amount">#{ORDER.shown}</span></button>
      <noscript><button>Pay on the payment page</button></noscript>
      <button id="hosted" hidden>Pay on the payment page</button>
    </form>
    <script src="https://%brand.jsHost%/v1/checkout.js" defer></script>
    <script src="/checkout.js" defer></script>
  HTML
end
# endregion

def document(body)
  <<~HTML
    <!doctype html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Checkout</title>
    </head>
    <body>#{body}</body>
    </html>
  HTML
end

def run(method, path)
  route = ROUTES["#{method} #{path}"]
  route ? TURN.synchronize { send(route) } : { status: 404, page: '<p>Not found</p>' }
rescue ApiError => error
  warn error.message
  { status: error.code == 'state_conflict' ? 409 : 502, json: { code: error.code } }
end

REASONS = { 200 => 'OK', 303 => 'See Other', 404 => 'Not Found', 409 => 'Conflict', 502 => 'Bad Gateway' }.freeze

# A server of 20 lines, enough to try it. In a Rack application, return the status, the headers and the body.
def serve(client)
  method, target = client.gets("\r\n\r\n", 16_384).to_s.split
  result = run(method, target.to_s.split('?').first)
  type, body =
    if result[:json] then ['application/json', JSON.generate(result[:json])]
    elsif result[:script] then ['text/javascript', result[:script]]
    else ['text/html; charset=utf-8', result[:page] ? document(result[:page]) : '']
    end
  status = result.fetch(:status, 200)
  headers = { **HEADERS, 'Content-Type' => type, 'Content-Length' => body.bytesize, **result.fetch(:headers, {}) }
  client.write("HTTP/1.1 #{status} #{REASONS[status]}\r\n")
  headers.each { |name, value| client.write("#{name}: #{value}\r\n") }
  client.write("Connection: close\r\n\r\n#{body}")
rescue SystemCallError, ArgumentError => error
  warn error.message
ensure
  client.close
end

port = Integer(ENV.fetch('PORT', '3000'))
server = TCPServer.new(port)
puts "http://localhost:#{port}/checkout"
$stdout.flush
loop { Thread.new(server.accept) { |client| serve(client) } }
