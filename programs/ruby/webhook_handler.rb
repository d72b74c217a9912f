# Run: ruby webhook_handler.rb
REMEMBER_SECONDS = 40 * 24 * 60 * 60
SEEN = {} # event id => time; in production a table
STORED = {} # object id => newest snapshot
LOCK = Mutex.new # one event at a time; in production a lock on the object

# The block retrieves an object.
def handle(event, &fetch_object)
  LOCK.synchronize do
    next "duplicate" if SEEN.key?(event["id"])

    snapshot = event["data"]["object"]
    known = STORED[snapshot["id"]]
    outcome = "applied"
    if known && snapshot["updated_at"] < known["updated_at"]
      outcome = "older, ignored"
    elsif known && snapshot["updated_at"] == known["updated_at"]
      STORED[snapshot["id"]] = fetch_object.call(snapshot)
      outcome = "same second, fetched"
    else
      STORED[snapshot["id"]] = snapshot
    end
    SEEN[event["id"]] = Time.now # after the work, in the same transaction
    SEEN.delete_if { |_, at| Time.now - at > REMEMBER_SECONDS }
    outcome
  end
end

def create_event(id, status, updated_at)
  snapshot = {"id" => "re_3Fp7Xb", "status" => status, "updated_at" => updated_at}
  {"id" => id, "data" => {"object" => snapshot}}
end

created = create_event("evt_1Ra4Gc", "pending", "2026-11-14T09:20:00Z")
succeeded = create_event("evt_5Mw2Kd", "succeeded", "2026-11-14T09:20:06Z")
[succeeded, created, succeeded].each do |delivery|
  puts "#{delivery["id"]} #{handle(delivery) { |snapshot| snapshot }}" # GET the object in the block
end
