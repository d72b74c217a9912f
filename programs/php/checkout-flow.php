<?php
// Runs order 5514 through a hosted checkout. Run: php checkout-flow.php
const API = 'https://%brand.sandboxHost%/payments/v1';
$pause = (float) (getenv('POLL_SECONDS') ?: 2);

/**
 * Sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent again
 * with the same idempotency key, so that nothing happens twice. A state_conflict is returned: the object has moved on.
 */
function send(string $method, string $path, ?string $idempotencyKey = null, ?array $body = null): array
{
    $headers = ['Authorization: Bearer ' . getenv('%brand.secretKeyVariable%'), '%brand.versionHeader%: %brand.apiVersion%'];
    if ($idempotencyKey !== null) {
        $headers[] = "Idempotency-Key: $idempotencyKey";
    }
    if ($body !== null) {
        $headers[] = 'Content-Type: application/json';
    }
    $options = ['method' => $method, 'header' => $headers, 'ignore_errors' => true];
    if ($body !== null) {
        $options['content'] = json_encode((object) $body);
    }
    for ($attempt = 1; ; $attempt++) {
        $text = @file_get_contents(API . $path, false, stream_context_create(['http' => $options]));
        $received = $text === false ? [] : $http_response_header;
        $result = json_decode((string) $text, true);
        $status = (int) (explode(' ', $received[0] ?? '')[1] ?? 0);
        if ($result !== null && ($status < 400 || ($result['code'] ?? '') === 'state_conflict')) {
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

// region decide
/** What both objects mean for the order, and whether that is the end. */
function decide(array $checkout, array $payment): array
{
    $decline = $payment['last_error']['decline']['code'] ?? null;
    return match ("{$checkout['status']}, {$checkout['payment_status']}") {
        'completed, paid', 'completed, no_payment_required' => $payment['status'] === 'expired'
            ? ['captured in part, the rest released: ship no more', true]
            : ['paid: ship the order', true],
        'completed, pending' => in_array($payment['status'], ['requires_capture', 'partially_captured'], true)
            ? ['held: accept the order, capture what ships', true]
            : ['received: do not ship yet', false],
        'completed, unpaid' => ['not paid after all: ask for another payment', true],
        'expired, unpaid', 'expired, no_payment_required', 'canceled, unpaid', 'canceled, no_payment_required' =>
            ['nobody paid: release the stock', true],
        'open, unpaid' => match (true) {
            in_array($payment['status'], ['declined', 'failed', 'expired', 'canceled'], true) =>
                ['no try is left: cancel this checkout, start again from the cart', true],
            $decline !== null => ["declined ($decline): the shopper can try again", false],
            default => ['waiting for the shopper', false],
        },
        // New statuses can be added: wait for those you do not know.
        default => ['waiting for the response', false],
    };
}
// endregion

// region create
$created = send('POST', '/checkout_intents', '5514-checkout-1', [
    'mode' => 'hosted',
    'amount' => 15453,
    'currency' => 'EUR',
    'reference' => '5514',
    'return_url' => 'https://shop.example/checkout/return',
    'cancel_url' => 'https://shop.example/cart',
]);
echo "Send the shopper to {$created['url']}\n";
// endregion

// region follow
$printed = '';
do {
    $checkout = send('GET', "/checkout_intents/{$created['id']}");
    $payment = send('GET', "/payment_intents/{$created['payment_intent_id']}");
    [$advice, $isEnd] = decide($checkout, $payment);
    $line = "{$checkout['status']}, {$checkout['payment_status']}: $advice";
    if ($line !== $printed) {
        echo "$line\n";
    }
    if ($isEnd && $checkout['status'] === 'open') {
        send('POST', "/checkout_intents/{$created['id']}/cancel", '5514-cancel-1', []);
    }
    $printed = $line;
    usleep($isEnd ? 0 : (int) ($pause * 1e6));
} while (!$isEnd);
// endregion
