# Run: ruby webhook_receiver.rb   (Ruby 3.0 or later, standard library only)
require "openssl"
require "socket"
require "timeout"

TOLERANCE_SECONDS = 300
LONGEST_BODY = 1_048_576
LONGEST_HEAD = 16_384
REMEMBER_SECONDS = 40 * 24 * 60 * 60
REASONS = {204 => "No Content", 400 => "Bad Request", 404 => "Not Found", 413 => "Content Too Large"}.freeze

def key_of(secret)
  raise ArgumentError, "A secret is whsec_ and base64." unless secret.start_with?("whsec_")
  secret.delete_prefix("whsec_").unpack1("m0")
end

# One secret, or several with a space between them while you replace one.
KEYS = ENV.fetch("%brand.webhookSecretVariable%").split.map { |secret| key_of(secret) }

# region verify
# Why a delivery is rejected; nil when it is genuine.
def refusal_of(headers, raw_body)
  id, timestamp, signatures = headers.values_at("webhook-id", "webhook-timestamp", "webhook-signature")
  return "a header is missing" if [id, timestamp, signatures].any? { |value| value.to_s.empty? }
  return "the timestamp is not in Unix seconds" unless timestamp.match?(/\A[0-9]{1,12}\z/)
  return "the timestamp is more than 5 minutes away" if (Time.now.to_f - timestamp.to_i).abs > TOLERANCE_SECONDS

  signed = "#{id}.#{timestamp}.".b + raw_body
  is_genuine = false
  KEYS.each do |key|
    expected = "v1," + [OpenSSL::HMAC.digest("SHA256", key, signed)].pack("m0")
    signatures.split(" ").each do |given|
      is_genuine = true if OpenSSL.secure_compare(given, expected)
    end
  end
  is_genuine ? nil : "no signature matches"
end
# endregion

SEEN = {} # webhook-id => when; in production a table with a unique key
SEEN_LOCK = Mutex.new
EVENTS = Queue.new # in production a queue that survives a crash

def new?(id)
  SEEN_LOCK.synchronize do
    now = Time.now.to_i
    SEEN.delete_if { |_, at| now - at > REMEMBER_SECONDS }
    next false if SEEN.key?(id)
    SEEN[id] = now
    true
  end
end

Thread.new do
  loop do
    id, raw_body = EVENTS.pop
    puts "#{id} #{raw_body.bytesize} bytes" # parse the body here, and do your work
    $stdout.flush
  end
end

# A server of 40 lines, enough to receive. In a Rack application, verify on `request.body.read`.
def read_head(client)
  request_line, *lines = client.gets("\r\n\r\n", LONGEST_HEAD).to_s.b.split("\r\n")
  headers = lines.grep(/:/).to_h { |line| line.split(/:\s*/, 2) }.transform_keys(&:downcase)
  [request_line.to_s, headers]
end

def receive(client)
  request_line, headers = read_head(client)
  return 404 unless request_line.start_with?("POST /webhooks HTTP/1.")
  length = headers.fetch("content-length", "0").to_i
  raw_body = length.positive? ? client.read([length, LONGEST_BODY + 1].min).to_s : "".b
  return 413 if raw_body.bytesize > LONGEST_BODY
  refusal = refusal_of(headers, raw_body)
  if refusal
    warn "refused: #{refusal}"
    return 400
  end
  id = headers["webhook-id"]
  EVENTS << [id, raw_body] if new?(id)
  204
end

def serve(client)
  status = Timeout.timeout(15) { receive(client) }
  client.write("HTTP/1.1 #{status} #{REASONS.fetch(status)}\r\nConnection: close\r\n\r\n")
rescue SystemCallError, Timeout::Error => error
  warn error.message
ensure
  client.close
end

port = Integer(ENV.fetch("PORT", "8787"))
server = TCPServer.new(port)
puts "listening on http://localhost:#{port}/webhooks"
$stdout.flush
loop { Thread.new(server.accept) { |client| serve(client) } }
