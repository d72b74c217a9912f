// Runs order 5514 through a hosted checkout. Run: java CheckoutFlow.java
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class CheckoutFlow {
    static final String API = "https://%brand.sandboxHost%/payments/v1";
    static final HttpClient CLIENT = HttpClient.newHttpClient();

    record Decision(String advice, boolean isEnd) {}

    /**
     * Sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent again
     * with the same idempotency key, so that nothing happens twice. A state_conflict is returned: the object has moved on.
     */
    static String send(String method, String path, String idempotencyKey, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(API + path))
            .header("Authorization", "Bearer " + System.getenv("%brand.secretKeyVariable%"))
            .header("%brand.versionHeader%", "%brand.apiVersion%")
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (idempotencyKey != null) {
            request.header("Idempotency-Key", idempotencyKey);
        }
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        for (int attempt = 1; ; attempt++) {
            int status = 0;
            String text = "";
            long seconds = 1L << (attempt - 1);
            try {
                HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
                status = response.statusCode();
                text = response.body().startsWith("{") ? response.body() : "";
                seconds = response.headers().firstValueAsLong("Retry-After").orElse(seconds);
            } catch (IOException lost) {
                // The response is missing or incomplete.
            }
            boolean hasMovedOn = !find(text, "\"code\"\\s*:\\s*\"(state_conflict)\"").isEmpty();
            if (hasMovedOn || (status < 400 && !text.isEmpty())) {
                return text;
            }
            boolean isRetriable = !find(text, "\"retriable\"\\s*:\\s*(true)").isEmpty();
            boolean isRepeated = text.isEmpty() || isRetriable || status >= 500;
            if (attempt == 4 || !isRepeated) {
                System.err.println(text.isEmpty() ? "No response" : status + " " + text);
                System.exit(1);
            }
            Thread.sleep(1000 * seconds);
        }
    }

    /** The first text that a pattern finds, else an empty one. Java reads no JSON by itself: use your own library. */
    static String find(String json, String pattern) {
        Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(json);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** A field that holds a text, at the top level of an object. */
    static String field(String json, String name) {
        return find(json, "^\\{(?:[^{\\[]*?,)?\\s*\"" + name + "\"\\s*:\\s*\"([^\"]*)\"");
    }

    // region decide
    /** What both objects mean for the order, and whether that is the end. */
    static Decision decide(String checkout, String payment) {
        String paid = field(payment, "status");
        String decline = find(payment, "\"last_error\"\\s*:\\s*\\{.*?\"decline\"\\s*:\\s*\\{.*?\"code\"\\s*:\\s*\"(\\w+)\"");
        return switch (field(checkout, "status") + ", " + field(checkout, "payment_status")) {
            case "completed, paid", "completed, no_payment_required" -> paid.equals("expired")
                ? new Decision("captured in part, the rest released: ship no more", true)
                : new Decision("paid: ship the order", true);
            case "completed, pending" -> paid.matches("requires_capture|partially_captured")
                ? new Decision("held: accept the order, capture what ships", true)
                : new Decision("received: do not ship yet", false);
            case "completed, unpaid" -> new Decision("not paid after all: ask for another payment", true);
            case "expired, unpaid", "expired, no_payment_required", "canceled, unpaid", "canceled, no_payment_required" ->
                new Decision("nobody paid: release the stock", true);
            case "open, unpaid" -> List.of("declined", "failed", "expired", "canceled").contains(paid)
                ? new Decision("no try is left: cancel this checkout, start again from the cart", true)
                : decline.isEmpty()
                    ? new Decision("waiting for the shopper", false)
                    : new Decision("declined (" + decline + "): the shopper can try again", false);
            // New statuses can be added: wait for those you do not know.
            default -> new Decision("waiting for the response", false);
        };
    }
    // endregion

    public static void main(String[] arguments) throws Exception {
        String pause = System.getenv().getOrDefault("POLL_SECONDS", "2");
        // region create
        String created = send("POST", "/checkout_intents", "5514-checkout-1", """
            {
              "mode": "hosted",
              "amount": 15453,
              "currency": "EUR",
              "reference": "5514",
              "return_url": "https://shop.example/checkout/return",
              "cancel_url": "https://shop.example/cart"
            }""");
        System.out.println("Send the shopper to " + field(created, "url"));
        // endregion

        // region follow
        String printed = "";
        boolean isEnd = false;
        while (!isEnd) {
            String checkout = send("GET", "/checkout_intents/" + field(created, "id"), null, null);
            String payment = send("GET", "/payment_intents/" + field(created, "payment_intent_id"), null, null);
            Decision decision = decide(checkout, payment);
            String status = field(checkout, "status");
            String line = status + ", " + field(checkout, "payment_status") + ": " + decision.advice();
            if (!line.equals(printed)) {
                System.out.println(line);
            }
            if (decision.isEnd() && status.equals("open")) {
                send("POST", "/checkout_intents/" + field(created, "id") + "/cancel", "5514-cancel-1", "{}");
            }
            printed = line;
            isEnd = decision.isEnd();
            Thread.sleep(isEnd ? 0 : (long) (1000 * Double.parseDouble(pause)));
        }
        // endregion
    }
}
