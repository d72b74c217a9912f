# Prints the payments of one day. Run: ruby list_day.rb 2026-11-03
require 'date'
require 'json'
require 'net/http'

HOST = 'https://%brand.sandboxHost%'
start = Date.iso8601(ARGV.fetch(0))

def list_payments(filters)
  cursor = {}
  loop do
    uri = URI("#{HOST}/payments/v1/payment_intents")
    uri.query = URI.encode_www_form({ limit: 100 }.merge(filters, cursor))
    request = Net::HTTP::Get.new(uri)
    request['Authorization'] = "Bearer #{ENV.fetch('%brand.secretKeyVariable%')}"
    request['%brand.versionHeader%'] = '%brand.apiVersion%'
    response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }
    abort "#{response.code} #{response.body}" unless response.is_a?(Net::HTTPSuccess)
    page = JSON.parse(response.body)
    page['data'].each { |payment| yield payment }
    break unless page['has_more']

    cursor = { cursor: page['next_cursor'] }
  end
end

day = { created_from: "#{start}T00:00:00Z", created_before: "#{start + 1}T00:00:00Z" }
list_payments(day) do |payment|
  puts [payment['created_at'], payment['reference'] || '-', *payment.values_at('status', 'amount', 'currency')].join(' ')
end
