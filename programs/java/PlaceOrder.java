// Runs order 5512 from an empty cart to its delivery. Run: java PlaceOrder.java
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class PlaceOrder {
    static final String API = "https://%brand.sandboxHost%";
    static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Begins each idempotency key: one per attempt to buy. A program that starts again with it repeats nothing. */
    static final String RUN = System.getenv().getOrDefault("RUN", "shopper-8841-cart-1");

    /**
     * Sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent again
     * with the same idempotency key, so that nothing happens twice.
     */
    static String send(String method, String path, String key, String body, Map<String, String> headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(API + path))
            .header("Authorization", "Bearer " + System.getenv("%brand.secretKeyVariable%"))
            .header("%brand.versionHeader%", "%brand.apiVersion%")
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (key != null) {
            request.header("Idempotency-Key", RUN + "-" + key);
        }
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::header);
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
            if (status < 400 && !text.isEmpty()) {
                return text;
            }
            boolean isRetriable = !find(text, "\"retriable\"\\s*:\\s*(true)").isEmpty();
            boolean isRepeated = text.isEmpty() || isRetriable || status >= 500;
            if (attempt == 4 || !isRepeated) {
                fail(text.isEmpty() ? "No response" : status + " " + text);
            }
            Thread.sleep(1000 * seconds);
        }
    }

    static String post(String path, String key, String body) throws Exception {
        return send("POST", path, key, body, Map.of());
    }

    static void fail(String message) {
        System.err.println(message);
        System.exit(1);
    }

    /** What a pattern finds first, else an empty text. Java reads no JSON by itself: use your own library. */
    static String find(String json, String pattern) {
        Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(json);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** The first field of a name that holds a text or a number. */
    static String field(String json, String name) {
        return find(json, "\"" + name + "\"\\s*:\\s*\"?([^\",}\\s]+)");
    }

    /** The order of a checkout; empty while there is none. */
    static String orderOf(String checkout) {
        return find(checkout, "\"order_id\"\\s*:\\s*\"([^\"]+)\"");
    }

    public static void main(String[] arguments) throws Exception {
        String pause = System.getenv().getOrDefault("POLL_SECONDS", "2");

        // region cart
        String cart = field(post("/commerce/v1/carts", "create", """
            {
              "shopper_reference": "shopper_8841",
              "currency": "EUR",
              "country": "FR",
              "lines": [
                {"variant_id": "var_5Jk8Rm", "quantity": 1},
                {"variant_id": "var_2Sx7Ls", "quantity": 3},
                {"variant_id": "var_9Bk3Tp", "quantity": 2}
              ]
            }"""), "id");
        post("/commerce/v1/carts/" + cart + "/promotion_codes", "code", "{\"code\": \"WELCOME10\"}");
        // endregion

        // region checkout
        String created = post("/commerce/v1/checkouts", "checkout", "{\"cart_id\": \"" + cart + "\"}");
        String path = "/commerce/v1/checkouts/" + field(created, "id");
        String addressed = send("PATCH", path, null, """
            {
              "buyer": {"name": "Ada Martin", "email": "ada.martin@mail.example"},
              "shipping_address": {
                "name": "Ada Martin",
                "line1": "12 Rue des Lilas",
                "postal_code": "69003",
                "locality": "Lyon",
                "country": "FR"
              }
            }""", Map.of());
        // The cheapest method of each merchant is first. In your app the shopper chooses.
        List<String> groups = new ArrayList<>();
        Matcher group = Pattern.compile(
            "\"merchant_id\"\\s*:\\s*\"(\\w+)\".*?\"methods\"\\s*:\\s*\\[\\s*\\{\\s*\"id\"\\s*:\\s*\"(\\w+)\"",
            Pattern.DOTALL).matcher(addressed);
        while (group.find()) {
            groups.add("{\"merchant_id\": \"%s\", \"selected_method_id\": \"%s\"}".formatted(group.group(1), group.group(2)));
        }
        String ready = send("PATCH", path, null, "{\"groups\": [" + String.join(", ", groups) + "]}", Map.of());
        // The totals of the whole checkout are after those of the groups.
        String totals = ready.substring(ready.lastIndexOf("\"totals\""));
        String amount = find(totals, "\"total\"\\s*,\\s*\"amount\"\\s*:\\s*(\\d+)");
        String currency = field(ready, "currency");
        System.out.println("Checkout: " + field(ready, "status") + ", total " + amount);
        // endregion

        // region pay
        String intent = field(post("/payments/v1/checkout_intents", "payment", """
            {
              "mode": "embedded",
              "amount": %s,
              "currency": "%s",
              "capture_method": "manual",
              "reference": "%s",
              "return_url": "https://app.harborbank.example/checkout/return"
            }""".formatted(amount, currency, field(ready, "order_number"))), "payment_intent_id");
        String payment = "/payments/v1/payment_intents/" + intent;
        // In your app the shopper pays in the embedded form. Here a token of the sandbox does.
        String paid = post(payment + "/confirm", "pay", """
            {
              "payment_method": {"type": "card", "token": "tok_visa"},
              "return_url": "https://app.harborbank.example/checkout/return"
            }""");
        System.out.println("Payment: " + field(paid, "status") + ", amount_capturable " + field(paid, "amount_capturable"));
        // endregion

        // region place
        String checkout = post(path + "/confirm", "confirm", "{\"payment_intent_id\": \"" + intent + "\"}");
        System.out.println("Checkout: " + field(checkout, "status") + ", the merchants decide");
        // A header makes the sandbox act for the merchants. In live this loop waits for people.
        Map<String, String> party = Map.of("Sandbox-Party", "merchants_accept", "Sandbox-Advance", "PT2S");
        while (List.of("processing", "requires_action").contains(field(checkout, "status"))) {
            checkout = send("GET", path, null, null, party);
            party = Map.of();
            Thread.sleep(orderOf(checkout).isEmpty() ? (long) (1000 * Double.parseDouble(pause)) : 0);
        }
        if (orderOf(checkout).isEmpty()) {
            fail("No order: the checkout is " + field(checkout, "status") + ".");
        }
        // endregion

        // region follow
        for (String action : List.of("", "merchants_ship", "carriers_deliver")) {
            Map<String, String> headers = action.isEmpty() ? Map.of() : Map.of("Sandbox-Party", action);
            String order = send("GET", "/commerce/v1/orders/" + orderOf(checkout), null, null, headers);
            // The amounts of the whole order are after those of its sub-orders.
            String captured = field(order.substring(order.lastIndexOf("\"amount_captured\"")), "amount_captured");
            String status = field(order, "status");
            System.out.println("Order " + field(order, "number") + ": " + status + ", amount_captured " + captured);
            if (status.equals("canceled")) {
                break; // Every merchant has rejected: the hold on the card is gone, and nothing ships.
            }
        }
        // endregion
    }
}
