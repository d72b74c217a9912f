// Run: java WebhookHandler.java
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class WebhookHandler {
    record Snapshot(String id, String status, String updatedAt) {}

    record Event(String id, Snapshot object) {}

    interface Fetch {
        Snapshot apply(Snapshot snapshot) throws IOException;
    }

    static final Duration REMEMBER = Duration.ofDays(40);

    /** Event id and time; in production a table. */
    static final Map<String, Instant> seen = new HashMap<>();
    /** Object id and newest snapshot. */
    static final Map<String, Snapshot> stored = new HashMap<>();

    /** One event at a time; in production a lock on the object. */
    static synchronized String handle(Event event, Fetch fetchObject) throws IOException {
        if (seen.containsKey(event.id())) return "duplicate";
        Snapshot snapshot = event.object();
        Snapshot known = stored.get(snapshot.id());
        int age = known == null ? 1 : snapshot.updatedAt().compareTo(known.updatedAt());
        if (age >= 0) {
            stored.put(snapshot.id(), age == 0 ? fetchObject.apply(snapshot) : snapshot);
        }
        Instant now = Instant.now();
        seen.put(event.id(), now); // after the work, in the same transaction
        seen.values().removeIf(time -> time.plus(REMEMBER).isBefore(now));
        return age < 0 ? "older, ignored" : age == 0 ? "same second, fetched" : "applied";
    }

    static Event event(String id, String status, String updatedAt) {
        return new Event(id, new Snapshot("re_3Fp7Xb", status, updatedAt));
    }

    public static void main(String[] arguments) throws IOException {
        Event created = event("evt_1Ra4Gc", "pending", "2026-11-14T09:20:00Z");
        Event succeeded = event("evt_5Mw2Kd", "succeeded", "2026-11-14T09:20:06Z");
        for (Event delivery : List.of(succeeded, created, succeeded)) {
            String outcome = handle(delivery, snapshot -> snapshot); // GET the object here
            System.out.println(delivery.id() + " " + outcome);
        }
    }
}
