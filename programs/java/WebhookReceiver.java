// Run: java WebhookReceiver.java   (Java 17 or later, no packages)
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class WebhookReceiver {
    static final long TOLERANCE_SECONDS = 300;
    static final int LONGEST_BODY = 1_048_576;
    static final Duration REMEMBER = Duration.ofDays(40);

    /** webhook-id and when; in production a table with a unique key. */
    static final Map<String, Instant> seen = new ConcurrentHashMap<>();
    /** In production a queue that survives a crash. */
    static final ExecutorService queue = Executors.newSingleThreadExecutor();

    static List<byte[]> keys;

    static byte[] keyOf(String secret) {
        if (!secret.startsWith("whsec_")) throw new IllegalArgumentException("A secret is whsec_ and base64.");
        return Base64.getDecoder().decode(secret.substring("whsec_".length()));
    }

    // region verify
    /** Why a delivery is rejected; null when it is genuine. */
    static String refusalOf(Headers headers, byte[] rawBody) throws GeneralSecurityException {
        String id = headers.getFirst("webhook-id");
        String timestamp = headers.getFirst("webhook-timestamp");
        String signatures = headers.getFirst("webhook-signature");
        if (id == null || timestamp == null || signatures == null) return "a header is missing";
        if (!timestamp.matches("[0-9]{1,12}")) return "the timestamp is not in Unix seconds";
        long age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
        if (Math.abs(age) > TOLERANCE_SECONDS) return "the timestamp is more than 5 minutes away";
        boolean isGenuine = false;
        for (byte[] key : keys) {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(rawBody)))
                .getBytes(StandardCharsets.UTF_8);
            for (String given : signatures.split(" ")) {
                if (MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), expected)) isGenuine = true;
            }
        }
        return isGenuine ? null : "no signature matches";
    }
    // endregion

    static boolean isNew(String id) {
        Instant now = Instant.now();
        seen.values().removeIf(time -> time.plus(REMEMBER).isBefore(now));
        return seen.putIfAbsent(id, now) == null;
    }

    static void work(String id, byte[] rawBody) {
        System.out.println(id + " " + rawBody.length + " bytes"); // parse the body here, and do your work
    }

    static void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean isOurs = exchange.getRequestMethod().equals("POST")
                && exchange.getRequestURI().getPath().equals("/webhooks");
            byte[] rawBody = exchange.getRequestBody().readNBytes(LONGEST_BODY + 1);
            String refusal = isOurs && rawBody.length <= LONGEST_BODY
                ? refusalOf(exchange.getRequestHeaders(), rawBody)
                : null;
            if (refusal != null) System.err.println("refused: " + refusal);
            int status = !isOurs ? 404 : rawBody.length > LONGEST_BODY ? 413 : refusal != null ? 400 : 204;
            String id = exchange.getRequestHeaders().getFirst("webhook-id");
            if (status == 204 && isNew(id)) queue.submit(() -> work(id, rawBody));
            exchange.sendResponseHeaders(status, -1);
        } catch (GeneralSecurityException error) {
            throw new IOException(error);
        }
    }

    public static void main(String[] arguments) throws IOException {
        // One secret, or several with a space between them while you replace one.
        String secrets = System.getenv("%brand.webhookSecretVariable%");
        if (secrets == null) throw new IllegalStateException("Set %brand.webhookSecretVariable% first.");
        keys = Arrays.stream(secrets.trim().split("\\s+")).map(WebhookReceiver::keyOf).toList();
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8787"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/", WebhookReceiver::receive);
        server.start();
        System.out.println("listening on http://localhost:" + port + "/webhooks");
    }
}
