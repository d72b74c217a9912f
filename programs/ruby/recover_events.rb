# Run: ruby recover_events.rb 2026-11-04T08:00:00Z
require 'json'
require 'net/http'

HOST = 'https://%brand.sandboxHost%'
since = ARGV.fetch(0)

def list_events(filters)
  events = []
  cursor = {}
  loop do
    uri = URI("#{HOST}/payments/v1/events")
    uri.query = URI.encode_www_form({ limit: 100 }.merge(filters, cursor))
    request = Net::HTTP::Get.new(uri)
    request['Authorization'] = "Bearer #{ENV.fetch('%brand.secretKeyVariable%')}"
    request['%brand.versionHeader%'] = '%brand.apiVersion%'
    response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }
    abort "#{response.code} #{response.body}" unless response.is_a?(Net::HTTPSuccess)
    page = JSON.parse(response.body)
    events.concat(page['data'])
    return events unless page['has_more']

    cursor = { cursor: page['next_cursor'] }
  end
end

list_events({ created_from: since }).reverse_each do |event|
  puts event.values_at('created_at', 'id', 'type').join(' ') # call your handler
end
