// The server of an embedded checkout. Run: java CheckoutServer.java
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class CheckoutServer {
    static final String API = "https://%brand.sandboxHost%/payments/v1";
    static final String SHOP = System.getenv().getOrDefault("SHOP", "http://localhost:3000");
    static final HttpClient CLIENT = HttpClient.newHttpClient();

    static final String POLICY = String.join("; ",
        "default-src 'self'",
        "script-src 'self' https://%brand.jsHost%",
        "frame-src https://%brand.jsHost% https://%brand.sandboxHost%",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
        "connect-src 'self' https://%brand.sandboxHost% https://%brand.jsHost%",
        "img-src 'self' https://%brand.jsHost%");
    static final Map<String, String> HEADERS = Map.of(
        "Content-Security-Policy", POLICY,
        "Permissions-Policy", "payment=(self \"https://%brand.jsHost%\")",
        "Cross-Origin-Opener-Policy", "same-origin-allow-popups",
        "Referrer-Policy", "strict-origin-when-cross-origin",
        "Cache-Control", "no-store");

    /** Your orders are in your database, with the amount that your server computed, in minor units. */
    static class Order {
        static final String NUMBER = "5512";
        static final String CURRENCY = "EUR";
        static int amount = 15453;
        static boolean giftWrap = false;
        static String id = "";
        static int requests = 0;

        static String shown() {
            return "%d.%02d %s".formatted(amount / 100, amount % 100, CURRENCY); // EUR has two decimals.
        }

        /** A key for one request. Store it before you send. */
        static String createKey(String action) {
            requests += 1;
            return NUMBER + "-" + action + "-" + requests;
        }
    }

    /** An error of the API; its code is empty when no response could be read. */
    static class ApiException extends Exception {
        final String code;

        ApiException(String code, String message) {
            super(message);
            this.code = code;
        }
    }

    /** The first text that a pattern finds, else an empty one. Java reads no JSON by itself: use your own library. */
    static String find(String json, String pattern) {
        Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(json);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** A field that holds a text or a number, at the top level of an object; empty if it is null. */
    static String field(String json, String name) {
        return find(json, "^\\{(?:[^{\\[]*?,)?\\s*\"" + name + "\"\\s*:\\s*\"?(?!null)([^\",\\s}]*)");
    }

    /** Sends a request, a POST if it has a body. */
    static String call(String path, String body, String idempotencyKey) throws ApiException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(API + path))
            .header("Authorization", "Bearer " + System.getenv("%brand.secretKeyVariable%"))
            .header("%brand.versionHeader%", "%brand.apiVersion%");
        if (body != null) {
            request.header("Content-Type", "application/json").header("Idempotency-Key", idempotencyKey);
            request.POST(BodyPublishers.ofString(body));
        }
        for (int attempt = 1; ; attempt++) {
            int status = 0;
            String text = "";
            long seconds = 0;
            try {
                HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
                status = response.statusCode();
                text = response.body().startsWith("{") ? response.body() : "";
                seconds = response.headers().firstValueAsLong("Retry-After").orElse(0);
            } catch (IOException lost) {
                // The response is missing or incomplete.
            }
            if (status < 400 && !text.isEmpty()) {
                return text;
            }
            // Sent again with the same key: a lost outcome returns, and nothing happens twice.
            boolean isRetriable = !find(text, "\"retriable\"\\s*:\\s*(true)").isEmpty();
            boolean isRepeated = text.isEmpty() || isRetriable || status >= 500;
            if (attempt == 3 || !isRepeated) {
                throw new ApiException(find(text, "\"code\"\\s*:\\s*\"(\\w+)\""), text.isEmpty() ? "No response" : text);
            }
            Thread.sleep(1000 * seconds);
        }
    }

    // region session
    /** The next step, the checkout intent and its payment intent, which is empty if there is none. */
    record Progress(String next, String checkout, String payment) {}

    /** What the order needs: a "payment", a "renewal" of its checkout, to "wait" for an outcome, or it is "done". */
    static String decideNext(String checkout, String payment) {
        return switch (field(checkout, "status")) {
            case "expired", "canceled" -> "renewal";
            // A bank can refuse a transfer afterward.
            case "completed" -> field(checkout, "payment_status").equals("unpaid") ? "renewal" : "done";
            case "open" -> {
                List<String> dead = List.of("declined", "failed", "expired", "canceled");
                yield dead.contains(field(payment, "status")) ? "renewal" : "payment";
            }
            // `processing`, or a status that is new: a second payment could charge twice.
            default -> "wait";
        };
    }

    static Progress readProgress() throws ApiException, InterruptedException {
        if (Order.id.isEmpty()) {
            return new Progress("renewal", "", "");
        }
        String checkout = call("/checkout_intents/" + Order.id, null, null);
        String paymentId = field(checkout, "payment_intent_id");
        String payment = paymentId.isEmpty() ? "" : call("/payment_intents/" + paymentId, null, null);
        return new Progress(decideNext(checkout, payment), checkout, payment);
    }

    /** Cancels an object. Returns false when the shopper was faster. */
    static boolean cancel(String path) throws ApiException, InterruptedException {
        try {
            call(path + "/cancel", "{}", Order.createKey("cancel"));
            return true;
        } catch (ApiException error) {
            if (!error.code.equals("state_conflict")) throw error;
            return false;
        }
    }

    /** The one checkout intent that can take money for the order. A new one is created only when none can. */
    static String currentCheckoutIntent(String wantedMode) throws ApiException, InterruptedException {
        Progress progress = readProgress();
        String checkout = progress.checkout();
        boolean isUsable = field(checkout, "mode").equals(wantedMode)
            && field(checkout, "amount").equals(String.valueOf(Order.amount));
        boolean isPayable = progress.next().equals("payment") && isUsable;
        if (isPayable || progress.next().equals("wait") || progress.next().equals("done")) {
            return checkout;
        }
        boolean isOpen = field(checkout, "status").equals("open");
        if (isOpen && !cancel("/checkout_intents/" + field(checkout, "id"))) {
            return currentCheckoutIntent(wantedMode);
        }
        String body = """
            {"mode": "%s", "amount": %d, "currency": "%s", "reference": "%s", "return_url": "%s/checkout/return"}"""
            .formatted(wantedMode, Order.amount, Order.CURRENCY, Order.NUMBER, SHOP);
        String created = call("/checkout_intents", body, Order.createKey("checkout"));
        Order.id = field(created, "id");
        return created;
    }

    /** Runs one request after the other, as a lock on the order in your database does: two tabs share one checkout. */
    static synchronized Result runInTurn(Route route) throws ApiException, IOException, InterruptedException {
        return route.run();
    }
    // endregion

    interface Route {
        Result run() throws ApiException, IOException, InterruptedException;
    }

    record Result(int status, String type, String body, Map<String, String> headers) {
        static Result page(String body, Map<String, String> headers) {
            return new Result(200, "text/html; charset=utf-8", document(body), headers);
        }

        static Result json(int status, String name, String value) {
            return new Result(status, "application/json", "{\"%s\": \"%s\"}".formatted(name, value), Map.of());
        }

        static Result redirect(String place) {
            return new Result(303, "text/html; charset=utf-8", "", Map.of("Location", place));
        }
    }

    static boolean isFormOpen(String checkout) {
        return field(checkout, "mode").equals("embedded") && !field(checkout, "status").equals("completed");
    }

    static Result showCheckout() throws ApiException, InterruptedException {
        String checkout = currentCheckoutIntent("embedded");
        return isFormOpen(checkout) ? Result.page(checkoutPage(checkout), Map.of()) : Result.redirect("/checkout/return");
    }

    static Result renewSession() throws ApiException, InterruptedException {
        String checkout = currentCheckoutIntent("embedded");
        return isFormOpen(checkout)
            ? Result.json(200, "clientSecret", field(checkout, "client_secret"))
            : Result.json(409, "code", "not_payable");
    }

    /** Only the server has the prices: the page sends what changed, not what it costs. */
    static Result addGiftWrap() throws ApiException, InterruptedException {
        if (!Order.giftWrap) {
            int amount = Order.amount + 300;
            call("/checkout_intents/" + Order.id, "{\"amount\": %d}".formatted(amount), Order.createKey("update"));
            Order.amount = amount;
            Order.giftWrap = true;
        }
        return Result.json(200, "shown", Order.shown());
    }

    /** For shoppers whose browser does not load the form. */
    static Result goToHostedPage() throws ApiException, InterruptedException {
        String checkout = currentCheckoutIntent("hosted");
        if (!field(checkout, "mode").equals("hosted") || !field(checkout, "status").equals("open")) {
            return Result.redirect("/checkout/return"); // A payment runs, or the order is paid.
        }
        // No redirect: browsers hold those that follow a form to `form-action`.
        String url = field(checkout, "url");
        String page = "<p><a href=\"%s\">Continue to the payment page</a></p>".formatted(url);
        return Result.page(page, Map.of("Refresh", "0; url=" + url));
    }

    /** The shopper left the page of the bank, and wants to pay another way. */
    static Result restart() throws ApiException, InterruptedException {
        String payment = readProgress().payment();
        if (field(payment, "status").equals("requires_action")) {
            cancel("/payment_intents/" + field(payment, "id"));
        }
        return Result.redirect("/checkout");
    }

    static Result showReturnPage() throws ApiException, InterruptedException {
        Progress progress = readProgress();
        if (progress.next().equals("wait")) {
            return Result.page(waitingPage(progress), Map.of("Refresh", "5"));
        }
        boolean isDone = progress.next().equals("done");
        String text = switch (isDone ? field(progress.checkout(), "payment_status") : "unpaid") {
            case "paid" -> "Thank you. Your order is paid.";
            case "no_payment_required" -> "Thank you. There was nothing to pay.";
            case "unpaid" -> "Your order is not paid. <a href=\"/checkout\">Try again</a>";
            default -> "Thank you. We write to you when the payment has arrived.";
        };
        return Result.page("<p>" + text + "</p>", Map.of());
    }

    static Result sendScript() throws IOException {
        return new Result(200, "text/javascript", Files.readString(Path.of("checkout-form.js")), Map.of());
    }

    static final Map<String, Route> ROUTES = Map.of(
        "GET /checkout", CheckoutServer::showCheckout,
        "POST /checkout/session", CheckoutServer::renewSession,
        "POST /checkout/gift-wrap", CheckoutServer::addGiftWrap,
        "POST /checkout/hosted", CheckoutServer::goToHostedPage,
        "POST /checkout/restart", CheckoutServer::restart,
        "GET /checkout/return", CheckoutServer::showReturnPage,
        "GET /checkout.js", CheckoutServer::sendScript);

    static String waitingPage(Progress progress) {
        if (!field(progress.payment(), "status").equals("requires_action")) {
            return "<p>We are checking your payment. Do not pay again.</p>";
        }
        boolean isHosted = field(progress.checkout(), "mode").equals("hosted");
        return """
            <p>Your bank waits for you. <a href="%s">Continue</a></p>
            <form method="post" action="/checkout/restart"><button>Pay another way</button></form>
            """.formatted(isHosted ? field(progress.checkout(), "url") : "/checkout");
    }

    // region page
    static String checkoutPage(String checkout) {
        return """
            <h1>Order %s</h1>
            <form id="checkout" method="post" action="/checkout/hosted">
              <div id="payment" data-publishable-key="%s" data-client-secret="%s"></div>
              <p id="message" role="status">Loading the payment form&hellip;</p>
              <label><input id="gift-wrap" type="checkbox" disabled> Gift wrap</label>
              <button id="pay" disabled>Pay <span id="amount">%s</span></button>
              <noscript><button>Pay on the payment page</button></noscript>
              <button id="hosted" hidden>Pay on the payment page</button>
            </form>
            <script src="https://%brand.jsHost%/v1/checkout.js" defer></script>
            <script src="/checkout.js" defer></script>
            """.formatted(
                Order.NUMBER,
                System.getenv("%brand.publishableKeyVariable%"),
                field(checkout, "client_secret"),
                Order.shown());
    }
    // endregion

    static String document(String body) {
        return """
            <!doctype html>
            <html lang="en">
            <head>
              <meta charset="utf-8">
              <meta name="viewport" content="width=device-width, initial-scale=1">
              <title>Checkout</title>
            </head>
            <body>%s</body>
            </html>
            """.formatted(body);
    }

    static Result respond(String line) throws IOException, InterruptedException {
        Route route = ROUTES.get(line);
        if (route == null) {
            return new Result(404, "text/html; charset=utf-8", document("<p>Not found</p>"), Map.of());
        }
        try {
            return runInTurn(route);
        } catch (ApiException error) {
            System.err.println(error.getMessage());
            return Result.json(error.code.equals("state_conflict") ? 409 : 502, "code", error.code);
        }
    }

    static void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Result result = respond(exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
            byte[] body = result.body().getBytes(StandardCharsets.UTF_8);
            HEADERS.forEach(exchange.getResponseHeaders()::set);
            exchange.getResponseHeaders().set("Content-Type", result.type());
            result.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(result.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/", CheckoutServer::serve);
        server.start();
        System.out.println("http://localhost:" + port + "/checkout");
    }
}
