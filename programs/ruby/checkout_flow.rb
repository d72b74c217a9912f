# Runs order 5514 through a hosted checkout. Run: ruby checkout_flow.rb
require 'json'
require 'net/http'

API = 'https://%brand.sandboxHost%/payments/v1'
KEY = ENV.fetch('%brand.secretKeyVariable%')
PAUSE = ENV.fetch('POLL_SECONDS', '2').to_f

# The response and its JSON; nil when there is none that can be read.
def exchange(uri, request)
  response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }
  [response, JSON.parse(response.body)]
rescue SystemCallError, SocketError, IOError, Timeout::Error, JSON::ParserError
  nil
end

# Sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent again
# with the same idempotency key, so that nothing happens twice. A state_conflict is returned: the object has moved on.
def send_request(method, path, idempotency_key = nil, body = nil)
  uri = URI(API + path)
  (1..4).each do |attempt|
    request = Net::HTTP.const_get(method).new(uri)
    request['Authorization'] = "Bearer #{KEY}"
    request['%brand.versionHeader%'] = '%brand.apiVersion%'
    request['Idempotency-Key'] = idempotency_key if idempotency_key
    request['Content-Type'] = 'application/json' if body
    request.body = JSON.generate(body) if body
    response, result = exchange(uri, request)
    status = response&.code.to_i
    return result if result && (status < 400 || result['code'] == 'state_conflict')

    is_repeated = result.nil? || result['retriable'] || status >= 500
    if attempt == 4 || !is_repeated
      abort result ? "#{status} #{result['code']}: #{result['detail']} (#{result['request_id']})" : 'No response'
    end
    sleep((response&.[]('Retry-After') || 2**(attempt - 1)).to_f)
  end
end

# region decide
# What both objects mean for the order, and whether that is the end.
def decide(checkout, payment)
  decline = payment.dig('last_error', 'decline', 'code')
  case checkout.values_at('status', 'payment_status')
  in ['completed', 'paid'] if payment['status'] == 'expired'
    ['captured in part, the rest released: ship no more', true]
  in ['completed', 'paid' | 'no_payment_required']
    ['paid: ship the order', true]
  in ['completed', 'pending'] if %w[requires_capture partially_captured].include?(payment['status'])
    ['held: accept the order, capture what ships', true]
  in ['completed', 'pending']
    ['received: do not ship yet', false]
  in ['completed', 'unpaid']
    ['not paid after all: ask for another payment', true]
  in ['expired' | 'canceled', _]
    ['nobody paid: release the stock', true]
  in ['open', 'unpaid'] if %w[declined failed expired canceled].include?(payment['status'])
    ['no try is left: cancel this checkout, start again from the cart', true]
  in ['open', 'unpaid']
    [decline ? "declined (#{decline}): the shopper can try again" : 'waiting for the shopper', false]
  else # New statuses can be added: wait for those you do not know.
    ['waiting for the response', false]
  end
end
# endregion

$stdout.sync = true
# region create
created = send_request(
  :Post,
  '/checkout_intents',
  '5514-checkout-1',
  {
    mode: 'hosted',
    amount: 15453,
    currency: 'EUR',
    reference: '5514',
    return_url: 'https://shop.example/checkout/return',
    cancel_url: 'https://shop.example/cart'
  }
)
puts "Send the shopper to #{created['url']}"
# endregion

# region follow
printed = ''
is_end = false
until is_end
  checkout = send_request(:Get, "/checkout_intents/#{created['id']}")
  payment = send_request(:Get, "/payment_intents/#{created['payment_intent_id']}")
  advice, is_end = decide(checkout, payment)
  line = "#{checkout['status']}, #{checkout['payment_status']}: #{advice}"
  puts line if line != printed
  if is_end && checkout['status'] == 'open'
    send_request(:Post, "/checkout_intents/#{created['id']}/cancel", '5514-cancel-1', {})
  end
  printed = line
  sleep PAUSE unless is_end
end
# endregion
