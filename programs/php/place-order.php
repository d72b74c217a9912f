<?php
// Runs order 5512 from an empty cart to its delivery. Run: php place-order.php
const API = 'https://%brand.sandboxHost%';
$pause = (float) (getenv('POLL_SECONDS') ?: 2);

/** Begins each idempotency key: one per attempt to buy. A program that starts again with it repeats nothing. */
define('RUN', getenv('RUN') ?: 'shopper-8841-cart-1');

/**
 * Sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent again
 * with the same idempotency key, so that nothing happens twice.
 */
function send(string $method, string $path, ?string $key = null, ?array $body = null, array $headers = []): array
{
    $headers[] = 'Authorization: Bearer ' . getenv('%brand.secretKeyVariable%');
    $headers[] = '%brand.versionHeader%: %brand.apiVersion%';
    if ($key !== null) {
        $headers[] = 'Idempotency-Key: ' . RUN . "-$key";
    }
    if ($body !== null) {
        $headers[] = 'Content-Type: application/json';
    }
    $options = ['method' => $method, 'header' => $headers, 'ignore_errors' => true];
    if ($body !== null) {
        $options['content'] = json_encode($body);
    }
    for ($attempt = 1; ; $attempt++) {
        $text = @file_get_contents(API . $path, false, stream_context_create(['http' => $options]));
        $received = $text === false ? [] : $http_response_header;
        $result = json_decode((string) $text, true);
        $status = (int) (explode(' ', $received[0] ?? '')[1] ?? 0);
        if ($result !== null && $status < 400) {
            return $result;
        }
        $isRepeated = $result === null || ($result['retriable'] ?? false) || $status >= 500;
        if ($attempt === 4 || !$isRepeated) {
            $problem = $result ?? ['code' => 'No response', 'detail' => '', 'request_id' => ''];
            fwrite(STDERR, "$status {$problem['code']}: {$problem['detail']} ({$problem['request_id']})\n");
            exit(1);
        }
        $waits = preg_grep('/^Retry-After:/i', $received);
        sleep((int) (explode(':', reset($waits) ?: ':' . 2 ** ($attempt - 1))[1]));
    }
}

// region cart
$cart = send('POST', '/commerce/v1/carts', 'create', [
    'shopper_reference' => 'shopper_8841',
    'currency' => 'EUR',
    'country' => 'FR',
    'lines' => [
        ['variant_id' => 'var_5Jk8Rm', 'quantity' => 1],
        ['variant_id' => 'var_2Sx7Ls', 'quantity' => 3],
        ['variant_id' => 'var_9Bk3Tp', 'quantity' => 2],
    ],
]);
send('POST', "/commerce/v1/carts/{$cart['id']}/promotion_codes", 'code', ['code' => 'WELCOME10']);
// endregion

// region checkout
$created = send('POST', '/commerce/v1/checkouts', 'checkout', ['cart_id' => $cart['id']]);
$path = "/commerce/v1/checkouts/{$created['id']}";
$addressed = send('PATCH', $path, body: [
    'buyer' => ['name' => 'Ada Martin', 'email' => 'ada.martin@mail.example'],
    'shipping_address' => [
        'name' => 'Ada Martin',
        'line1' => '12 Rue des Lilas',
        'postal_code' => '69003',
        'locality' => 'Lyon',
        'country' => 'FR',
    ],
]);
// The cheapest method of each merchant is first. In your app the shopper chooses.
$groups = array_map(fn (array $group): array => [
    'merchant_id' => $group['merchant_id'],
    'selected_method_id' => $group['methods'][0]['id'],
], $addressed['groups']);
$ready = send('PATCH', $path, body: ['groups' => $groups]);
$amount = array_column($ready['totals'], 'amount', 'type')['total'];
echo "Checkout: {$ready['status']}, total $amount\n";
// endregion

// region pay
$intent = send('POST', '/payments/v1/checkout_intents', 'payment', [
    'mode' => 'embedded',
    'amount' => $amount,
    'currency' => $ready['currency'],
    'capture_method' => 'manual',
    'reference' => $ready['order_number'],
    'return_url' => 'https://app.harborbank.example/checkout/return',
]);
$payment = "/payments/v1/payment_intents/{$intent['payment_intent_id']}";
// In your app the shopper pays in the embedded form. Here a token of the sandbox does.
$paid = send('POST', "$payment/confirm", 'pay', [
    'payment_method' => ['type' => 'card', 'token' => 'tok_visa'],
    'return_url' => 'https://app.harborbank.example/checkout/return',
]);
echo "Payment: {$paid['status']}, amount_capturable {$paid['amount_capturable']}\n";
// endregion

// region place
$checkout = send('POST', "$path/confirm", 'confirm', ['payment_intent_id' => $intent['payment_intent_id']]);
echo "Checkout: {$checkout['status']}, the merchants decide\n";
// A header makes the sandbox act for the merchants. In live this loop waits for people.
$party = ['Sandbox-Party: merchants_accept', 'Sandbox-Advance: PT2S'];
while (in_array($checkout['status'], ['processing', 'requires_action'], true)) {
    $checkout = send('GET', $path, headers: $party);
    $party = [];
    usleep($checkout['order_id'] === null ? (int) ($pause * 1e6) : 0);
}
if ($checkout['order_id'] === null) {
    $texts = implode(' ', array_column($checkout['messages'], 'text'));
    fwrite(STDERR, "No order: the checkout is {$checkout['status']}. $texts\n");
    exit(1);
}
// endregion

// region follow
foreach ([[], ['Sandbox-Party: merchants_ship'], ['Sandbox-Party: carriers_deliver']] as $headers) {
    $order = send('GET', "/commerce/v1/orders/{$checkout['order_id']}", headers: $headers);
    echo "Order {$order['number']}: {$order['status']}, amount_captured {$order['amount_captured']}\n";
    if ($order['status'] === 'canceled') {
        break; // Every merchant has rejected: the hold on the card is gone, and nothing ships.
    }
}
// endregion
