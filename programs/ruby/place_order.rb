# Runs order 5512 from an empty cart to its delivery. Run: ruby place_order.rb
require 'json'
require 'net/http'

API = 'https://%brand.sandboxHost%'
KEY = ENV.fetch('%brand.secretKeyVariable%')
PAUSE = ENV.fetch('POLL_SECONDS', '2').to_f
# Begins each idempotency key: one per attempt to buy. A program that starts again with it repeats nothing.
RUN = ENV.fetch('RUN', 'shopper-8841-cart-1')

# The response and its JSON; nil when there is none that can be read.
def exchange(uri, request)
  response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }
  [response, JSON.parse(response.body)]
rescue SystemCallError, SocketError, IOError, Timeout::Error, JSON::ParserError
  nil
end

# Sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent again
# with the same idempotency key, so that nothing happens twice.
def send_request(method, path, key: nil, body: nil, headers: {})
  uri = URI(API + path)
  (1..4).each do |attempt|
    request = Net::HTTP.const_get(method).new(uri)
    request['Authorization'] = "Bearer #{KEY}"
    request['%brand.versionHeader%'] = '%brand.apiVersion%'
    request['Idempotency-Key'] = "#{RUN}-#{key}" if key
    request['Content-Type'] = 'application/json' if body
    headers.each { |name, value| request[name] = value }
    request.body = JSON.generate(body) if body
    response, result = exchange(uri, request)
    status = response&.code.to_i
    return result if result && status < 400

    is_repeated = result.nil? || result['retriable'] || status >= 500
    if attempt == 4 || !is_repeated
      abort result ? "#{status} #{result['code']}: #{result['detail']} (#{result['request_id']})" : 'No response'
    end
    sleep((response&.[]('Retry-After') || 2**(attempt - 1)).to_f)
  end
end

$stdout.sync = true
# region cart
cart = send_request(:Post, '/commerce/v1/carts', key: 'create', body: {
  shopper_reference: 'shopper_8841',
  currency: 'EUR',
  country: 'FR',
  lines: [
    {variant_id: 'var_5Jk8Rm', quantity: 1},
    {variant_id: 'var_2Sx7Ls', quantity: 3},
    {variant_id: 'var_9Bk3Tp', quantity: 2}
  ]
})
send_request(:Post, "/commerce/v1/carts/#{cart['id']}/promotion_codes", key: 'code', body: {code: 'WELCOME10'})
# endregion

# region checkout
created = send_request(:Post, '/commerce/v1/checkouts', key: 'checkout', body: {cart_id: cart['id']})
path = "/commerce/v1/checkouts/#{created['id']}"
addressed = send_request(:Patch, path, body: {
  buyer: {name: 'Ada Martin', email: 'ada.martin@mail.example'},
  shipping_address: {
    name: 'Ada Martin',
    line1: '12 Rue des Lilas',
    postal_code: '69003',
    locality: 'Lyon',
    country: 'FR'
  }
})
# The cheapest method of each merchant is first. In your app the shopper chooses.
groups = addressed['groups'].map do |group|
  {merchant_id: group['merchant_id'], selected_method_id: group['methods'][0]['id']}
end
ready = send_request(:Patch, path, body: {groups: groups})
amount = ready['totals'].find { |entry| entry['type'] == 'total' }['amount']
puts "Checkout: #{ready['status']}, total #{amount}"
# endregion

# region pay
intent = send_request(:Post, '/payments/v1/checkout_intents', key: 'payment', body: {
  mode: 'embedded',
  amount: amount,
  currency: ready['currency'],
  capture_method: 'manual',
  reference: ready['order_number'],
  return_url: 'https://app.harborbank.example/checkout/return'
})
payment = "/payments/v1/payment_intents/#{intent['payment_intent_id']}"
# In your app the shopper pays in the embedded form. Here a token of the sandbox does.
paid = send_request(:Post, "#{payment}/confirm", key: 'pay', body: {
  payment_method: {type: 'card', token: 'tok_visa'},
  return_url: 'https://app.harborbank.example/checkout/return'
})
puts "Payment: #{paid['status']}, amount_capturable #{paid['amount_capturable']}"
# endregion

# region place
checkout = send_request(:Post, "#{path}/confirm", key: 'confirm', body: {payment_intent_id: intent['payment_intent_id']})
puts "Checkout: #{checkout['status']}, the merchants decide"
# A header makes the sandbox act for the merchants. In live this loop waits for people.
party = {'Sandbox-Party' => 'merchants_accept', 'Sandbox-Advance' => 'PT2S'}
while %w[processing requires_action].include?(checkout['status'])
  checkout = send_request(:Get, path, headers: party)
  party = {}
  sleep PAUSE unless checkout['order_id']
end
unless checkout['order_id']
  texts = checkout['messages'].map { |message| message['text'] }
  abort "No order: the checkout is #{checkout['status']}. #{texts.join(' ')}"
end
# endregion

# region follow
[{}, {'Sandbox-Party' => 'merchants_ship'}, {'Sandbox-Party' => 'carriers_deliver'}].each do |headers|
  order = send_request(:Get, "/commerce/v1/orders/#{checkout['order_id']}", headers: headers)
  puts "Order #{order['number']}: #{order['status']}, amount_captured #{order['amount_captured']}"
  break if order['status'] == 'canceled' # Every merchant has rejected: the hold on the card is gone, nothing ships.
end
# endregion
