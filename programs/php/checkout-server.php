<?php
// The server of an embedded checkout. Run: php -S localhost:3000 checkout-server.php
const API = 'https://%brand.sandboxHost%/payments/v1';
const HEADERS = [
    'Content-Security-Policy' => "default-src 'self'"
        . "; script-src 'self' https://%brand.jsHost%"
        . '; frame-src https://%brand.jsHost% https://%brand.sandboxHost%'
        . "; object-src 'none'"
        . "; base-uri 'none'"
        . "; form-action 'self'"
        . "; frame-ancestors 'self'"
        . "; connect-src 'self' https://%brand.sandboxHost% https://%brand.jsHost%"
        . "; img-src 'self' https://%brand.jsHost%",
    'Permissions-Policy' => 'payment=(self "https://%brand.jsHost%")',
    'Cross-Origin-Opener-Policy' => 'same-origin-allow-popups',
    'Referrer-Policy' => 'strict-origin-when-cross-origin',
    'Cache-Control' => 'no-store',
];
const RETURN_PAGE = ['status' => 303, 'headers' => ['Location' => '/checkout/return']];
$shop = getenv('SHOP') ?: 'http://localhost:3000';

/** An error of the API; its code is empty when no response could be read. */
class ApiError extends Exception
{
    public function __construct(public readonly string $errorCode, string $message)
    {
        parent::__construct($message);
    }
}

/** An order with the amount that your server computed, in minor units. This file stands for your database. */
class Order
{
    public string $number = '5512';
    public int $amount = 15453;
    public string $currency = 'EUR';
    public bool $giftWrap = false;
    public ?string $id = null;
    public int $requests = 0;
    private $file;

    /** Locks the order, so that requests run one after the other: two tabs share one checkout. */
    public function __construct(string $path)
    {
        $this->file = fopen($path, 'c+');
        flock($this->file, LOCK_EX);
        foreach (json_decode(stream_get_contents($this->file), true) ?? [] as $name => $value) {
            $this->$name = $value;
        }
    }

    public function save(): void
    {
        $stored = ['amount' => $this->amount, 'giftWrap' => $this->giftWrap, 'id' => $this->id, 'requests' => $this->requests];
        rewind($this->file);
        ftruncate($this->file, 0);
        fwrite($this->file, json_encode($stored));
        fflush($this->file);
    }

    public function show(): string
    {
        return number_format($this->amount / 100, 2, '.', '') . " $this->currency"; // EUR has two decimals.
    }

    /** A key for one request, stored before it is sent. */
    public function createKey(string $action): string
    {
        $this->requests++;
        $this->save();
        return "$this->number-$action-$this->requests";
    }
}

function call(string $path, ?array $body = null, ?string $idempotencyKey = null): array
{
    $options = ['ignore_errors' => true];
    $options['header'] = ['Authorization: Bearer ' . getenv('%brand.secretKeyVariable%'), '%brand.versionHeader%: %brand.apiVersion%'];
    if ($body !== null) {
        array_push($options['header'], 'Content-Type: application/json', "Idempotency-Key: $idempotencyKey");
        $options += ['method' => 'POST', 'content' => json_encode((object) $body)];
    }
    for ($attempt = 1; ; $attempt++) {
        $text = @file_get_contents(API . $path, false, stream_context_create(['http' => $options]));
        $received = $text === false ? [] : $http_response_header;
        $result = json_decode((string) $text, true);
        $status = (int) (explode(' ', $received[0] ?? '')[1] ?? 0);
        if ($result !== null && $status < 400) {
            return $result;
        }
        // Sent again with the same key: a lost outcome returns, and nothing happens twice.
        $isRepeated = $result === null || ($result['retriable'] ?? false) || $status >= 500;
        if ($attempt === 3 || !$isRepeated) {
            $code = $result['code'] ?? '';
            throw new ApiError($code, $result === null ? 'No response' : "$code: {$result['detail']}");
        }
        $waits = preg_grep('/^Retry-After:/i', $received);
        sleep((int) (explode(':', reset($waits) ?: ':0')[1]));
    }
}

// region session
/** What the order needs: a "payment", a "renewal" of its checkout, to "wait" for an outcome, or it is "done". */
function decideNext(array $checkout, ?array $payment): string
{
    $isDead = in_array($payment['status'] ?? '', ['declined', 'failed', 'expired', 'canceled'], true);
    return match ($checkout['status']) {
        'expired', 'canceled' => 'renewal',
        'completed' => $checkout['payment_status'] === 'unpaid' ? 'renewal' : 'done', // A bank can refuse a transfer afterward.
        'open' => $isDead ? 'renewal' : 'payment',
        default => 'wait', // `processing`, or a status that is new: a second payment could charge twice.
    };
}

/** The next step, the checkout intent and its payment intent. */
function readProgress(Order $order): array
{
    if ($order->id === null) {
        return ['renewal', null, null];
    }
    $checkout = call("/checkout_intents/$order->id");
    $payment = $checkout['payment_intent_id'] === null ? null : call("/payment_intents/{$checkout['payment_intent_id']}");
    return [decideNext($checkout, $payment), $checkout, $payment];
}

/** Cancels an object. Returns false when the shopper was faster. */
function cancel(Order $order, string $path): bool
{
    try {
        call("$path/cancel", [], $order->createKey('cancel'));
        return true;
    } catch (ApiError $error) {
        return $error->errorCode === 'state_conflict' ? false : throw $error;
    }
}

/** The one checkout intent that can take money for the order. A new one is created only when none can. */
function currentCheckoutIntent(Order $order, string $wantedMode): array
{
    global $shop;
    [$next, $checkout] = readProgress($order);
    $isUsable = $checkout !== null && $checkout['mode'] === $wantedMode && $checkout['amount'] === $order->amount;
    if ($next === 'wait' || $next === 'done' || ($next === 'payment' && $isUsable)) {
        return $checkout;
    }
    if (($checkout['status'] ?? '') === 'open' && !cancel($order, "/checkout_intents/{$checkout['id']}")) {
        return currentCheckoutIntent($order, $wantedMode);
    }
    $created = call('/checkout_intents', [
        'mode' => $wantedMode,
        'amount' => $order->amount,
        'currency' => $order->currency,
        'reference' => $order->number,
        'return_url' => "$shop/checkout/return",
    ], $order->createKey('checkout'));
    $order->id = $created['id'];
    $order->save();
    return $created;
}
// endregion

function isFormOpen(array $checkout): bool
{
    return $checkout['mode'] === 'embedded' && $checkout['status'] !== 'completed';
}

function showCheckout(Order $order): array
{
    $checkout = currentCheckoutIntent($order, 'embedded');
    return isFormOpen($checkout) ? ['page' => renderCheckoutPage($order, $checkout)] : RETURN_PAGE;
}

function renewSession(Order $order): array
{
    $checkout = currentCheckoutIntent($order, 'embedded');
    return isFormOpen($checkout)
        ? ['json' => ['clientSecret' => $checkout['client_secret']]]
        : ['status' => 409, 'json' => ['code' => 'not_payable']];
}

/** Only the server has the prices: the page sends what changed, not what it costs. */
function addGiftWrap(Order $order): array
{
    if (!$order->giftWrap) {
        $amount = $order->amount + 300;
        call("/checkout_intents/$order->id", ['amount' => $amount], $order->createKey('update'));
        [$order->amount, $order->giftWrap] = [$amount, true];
        $order->save();
    }
    return ['json' => ['shown' => $order->show()]];
}

/** For shoppers whose browser does not load the form. */
function goToHostedPage(Order $order): array
{
    ['mode' => $mode, 'status' => $status, 'url' => $url] = currentCheckoutIntent($order, 'hosted');
    if ($mode !== 'hosted' || $status !== 'open') {
        return RETURN_PAGE; // A payment runs, or the order is paid.
    }
    // No redirect: browsers hold those that follow a form to `form-action`.
    return ['page' => "<p><a href=\"$url\">Continue to the payment page</a></p>", 'headers' => ['Refresh' => "0; url=$url"]];
}

/** The shopper left the page of the bank, and wants to pay another way. */
function restart(Order $order): array
{
    [, , $payment] = readProgress($order);
    if (($payment['status'] ?? '') === 'requires_action') {
        cancel($order, "/payment_intents/{$payment['id']}");
    }
    return ['status' => 303, 'headers' => ['Location' => '/checkout']];
}

function showReturnPage(Order $order): array
{
    [$next, $checkout, $payment] = readProgress($order);
    if ($next === 'wait') {
        return ['page' => renderWaitingPage($checkout, $payment), 'headers' => ['Refresh' => '5']];
    }
    $thanks = match ($next === 'done' ? $checkout['payment_status'] : 'unpaid') {
        'paid' => 'Thank you. Your order is paid.',
        'no_payment_required' => 'Thank you. There was nothing to pay.',
        'unpaid' => 'Your order is not paid. <a href="/checkout">Try again</a>',
        default => 'Thank you. We write to you when the payment has arrived.',
    };
    return ['page' => "<p>$thanks</p>"];
}

function renderWaitingPage(array $checkout, ?array $payment): string
{
    if (($payment['status'] ?? '') !== 'requires_action') {
        return '<p>We are checking your payment. Do not pay again.</p>';
    }
    $place = $checkout['mode'] === 'hosted' ? $checkout['url'] : '/checkout';
    return <<<HTML
        <p>Your bank waits for you. <a href="$place">Continue</a></p>
        <form method="post" action="/checkout/restart"><button>Pay another way</button></form>
        HTML;
}

// region page
function renderCheckoutPage(Order $order, array $checkout): string
{
    $publishableKey = getenv('%brand.publishableKeyVariable%');
    return <<<HTML
        <h1>Order {$order->number}</h1>
        <form id="checkout" method="post" action="/checkout/hosted">
          <div id="payment" data-publishable-key="$publishableKey" data-client-secret="{$checkout['client_secret']}"></div>
          <p id="message" role="status">Loading the payment form…</p>
          <label><input id="gift-wrap" type="checkbox" disabled> Gift wrap</label>
          <button id="pay" disabled>Pay <span id="amount">{$order->show()}</span></button>
          <noscript><button>Pay on the payment page</button></noscript>
          <button id="hosted" hidden>Pay on the payment page</button>
        </form>
        <script src="https://%brand.jsHost%/v1/checkout.js" defer></script>
        <script src="/checkout.js" defer></script>
        HTML;
}
// endregion

function renderDocument(string $body): string
{
    return <<<HTML
        <!doctype html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>Checkout</title>
        </head>
        <body>$body</body>
        </html>
        HTML;
}

$order = new Order(__DIR__ . '/order-5512.json');
try {
    $result = match ("{$_SERVER['REQUEST_METHOD']} " . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
        'GET /checkout' => showCheckout($order),
        'POST /checkout/session' => renewSession($order),
        'POST /checkout/gift-wrap' => addGiftWrap($order),
        'POST /checkout/hosted' => goToHostedPage($order),
        'POST /checkout/restart' => restart($order),
        'GET /checkout/return' => showReturnPage($order),
        'GET /checkout.js' => ['script' => file_get_contents(__DIR__ . '/checkout-form.js')],
        default => ['status' => 404, 'page' => '<p>Not found</p>'],
    };
} catch (ApiError $error) {
    error_log($error->getMessage());
    $result = ['status' => $error->errorCode === 'state_conflict' ? 409 : 502, 'json' => ['code' => $error->errorCode]];
}
[$type, $body] = match (true) {
    isset($result['json']) => ['application/json', json_encode($result['json'])],
    isset($result['script']) => ['text/javascript', $result['script']],
    default => ['text/html; charset=utf-8', isset($result['page']) ? renderDocument($result['page']) : ''],
};
http_response_code($result['status'] ?? 200);
foreach (HEADERS + ['Content-Type' => $type] + ($result['headers'] ?? []) as $name => $value) {
    header("$name: $value");
}
echo $body;
