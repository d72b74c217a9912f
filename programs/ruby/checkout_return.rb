# The page at return_url and cancel_url of order 5514. Run: ruby checkout_return.rb
require 'json'
require 'net/http'
require 'socket'

API = 'https://%brand.sandboxHost%/payments/v1'
KEY = ENV.fetch('%brand.secretKeyVariable%')
ORDER = ENV.fetch('ORDER', '5514') # in production the order in the session of this shopper

# region page
# What the shopper reads, by the two statuses of the checkout intent.
def choose_page(status, payment_status)
  case [status, payment_status]
  in ['completed', 'paid' | 'no_payment_required']
    'Thank you. Your order is paid.'
  in ['completed', 'pending']
    'We have your order, and confirm it when the payment has arrived.'
  in ['completed', 'unpaid']
    'Your payment did not go through. <a href="/checkout">Pay again</a>'
  in ['open', 'unpaid' | 'no_payment_required']
    'Your order is not paid. <a href="/checkout">Continue</a>'
  in ['expired' | 'canceled', 'unpaid' | 'no_payment_required']
    'Your checkout has ended. <a href="/cart">Back to your cart</a>'
  else # Also statuses that you do not know: a second payment could charge twice.
    nil
  end
end
# endregion

# region return
# Only the id comes from the URL, and it counts only if it is that of the order of this shopper.
def receive(id)
  return [404, 'Not found'] unless id.to_s.match?(/\Aci_[A-Za-z0-9]+\z/)

  uri = URI("#{API}/checkout_intents/#{id}")
  headers = { 'Authorization' => "Bearer #{KEY}", '%brand.versionHeader%' => '%brand.apiVersion%' }
  response = Net::HTTP.get_response(uri, headers)
  return [404, 'Not found'] if response.code == '404'

  raise IOError, response.code if response.code != '200'

  checkout = JSON.parse(response.body)
  return [404, 'Not found'] if checkout['reference'] != ORDER

  [200, choose_page(checkout['status'], checkout['payment_status'])]
rescue SystemCallError, IOError, Timeout::Error => error
  warn "#{id}: #{error.message}"
  [200, nil]
end
# endregion

# A server of 20 lines, enough to try it. In a Rack application, use `request.params`.
def serve(client)
  _, target = client.gets("\r\n\r\n", 16_384).to_s.split
  path, query = target.to_s.split('?', 2)
  id = URI.decode_www_form(query.to_s).to_h['checkout_intent_id']
  status, text = path == '/checkout/return' ? receive(id) : [404, 'Not found']
  body = "<p>#{text || 'We are checking your payment. Do not pay again.'}</p>"
  client.write("HTTP/1.1 #{status} #{status == 200 ? 'OK' : 'Not Found'}\r\n")
  client.write("Content-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\n")
  client.write("Refresh: 2\r\n") if text.nil?
  client.write("Content-Length: #{body.bytesize}\r\nConnection: close\r\n\r\n#{body}")
rescue SystemCallError, ArgumentError => error
  warn error.message
ensure
  client.close
end

port = Integer(ENV.fetch('PORT', '3000'))
server = TCPServer.new(port)
puts "http://localhost:#{port}/checkout/return"
$stdout.flush
loop { Thread.new(server.accept) { |client| serve(client) } }
