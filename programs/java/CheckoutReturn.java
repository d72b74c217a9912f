// The page at return_url and cancel_url of order 5514. Run: java CheckoutReturn.java
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class CheckoutReturn {
    static final String API = "https://%brand.sandboxHost%/payments/v1";
    static final HttpClient CLIENT = HttpClient.newHttpClient();
    /** In production the order in the session of this shopper. */
    static final String ORDER = System.getenv().getOrDefault("ORDER", "5514");
    static final Page NOT_FOUND = new Page(404, "Not found");

    /** Without a text, the shopper waits. */
    record Page(int status, String text) {}

    /** A field that holds a text, at the top level of an object. Java reads no JSON by itself: use your own library. */
    static String field(String json, String name) {
        String pattern = "^\\{(?:[^{\\[]*?,)?\\s*\"" + name + "\"\\s*:\\s*\"([^\"]*)\"";
        Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(json);
        return matcher.find() ? matcher.group(1) : "";
    }

    // region page
    /** What the shopper reads, by the two statuses of the checkout intent. */
    static String choosePage(String status, String paymentStatus) {
        return switch (status + ", " + paymentStatus) {
            case "completed, paid", "completed, no_payment_required" -> "Thank you. Your order is paid.";
            case "completed, pending" -> "We have your order, and confirm it when the payment has arrived.";
            case "completed, unpaid" -> "Your payment did not go through. <a href=\"/checkout\">Pay again</a>";
            case "open, unpaid", "open, no_payment_required" ->
                "Your order is not paid. <a href=\"/checkout\">Continue</a>";
            case "expired, unpaid", "expired, no_payment_required", "canceled, unpaid", "canceled, no_payment_required" ->
                "Your checkout has ended. <a href=\"/cart\">Back to your cart</a>";
            // Also statuses that you do not know: a second payment could charge twice.
            default -> null;
        };
    }
    // endregion

    // region return
    /** Only the id comes from the URL, and it counts only if it is that of the order of this shopper. */
    static Page receive(String id) throws InterruptedException {
        if (!id.matches("ci_[A-Za-z0-9]+")) return NOT_FOUND;
        HttpRequest request = HttpRequest.newBuilder(URI.create(API + "/checkout_intents/" + id))
            .header("Authorization", "Bearer " + System.getenv("%brand.secretKeyVariable%"))
            .header("%brand.versionHeader%", "%brand.apiVersion%")
            .build();
        try {
            HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
            if (response.statusCode() == 404) return NOT_FOUND;
            if (response.statusCode() != 200) throw new IOException("status " + response.statusCode());
            String checkout = response.body();
            if (!field(checkout, "reference").equals(ORDER)) return NOT_FOUND;
            return new Page(200, choosePage(field(checkout, "status"), field(checkout, "payment_status")));
        } catch (IOException error) {
            System.err.println(id + ": " + error);
            return new Page(200, null);
        }
    }
    // endregion

    static void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String query = exchange.getRequestURI().getRawQuery();
            Matcher id = Pattern.compile("(?:^|&)checkout_intent_id=([^&]*)").matcher(query == null ? "" : query);
            boolean isReturn = exchange.getRequestURI().getPath().equals("/checkout/return");
            Page page = isReturn ? receive(id.find() ? id.group(1) : "") : NOT_FOUND;
            String text = page.text() == null ? "We are checking your payment. Do not pay again." : page.text();
            byte[] body = ("<p>" + text + "</p>").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            if (page.text() == null) exchange.getResponseHeaders().set("Refresh", "2");
            exchange.sendResponseHeaders(page.status(), body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/", CheckoutReturn::serve);
        server.start();
        System.out.println("http://localhost:" + port + "/checkout/return");
    }
}
