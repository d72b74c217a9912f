<?php
// The page at return_url and cancel_url of order 5514. Run: php -S localhost:3000 checkout-return.php
const API = 'https://%brand.sandboxHost%/payments/v1';
$order = getenv('ORDER') ?: '5514'; // in production the order in the session of this shopper

// region page
/** What the shopper reads, by the two statuses of the checkout intent. */
function choosePage(string $status, string $paymentStatus): ?string
{
    return match ("$status, $paymentStatus") {
        'completed, paid', 'completed, no_payment_required' => 'Thank you. Your order is paid.',
        'completed, pending' => 'We have your order, and confirm it when the payment has arrived.',
        'completed, unpaid' => 'Your payment did not go through. <a href="/checkout">Pay again</a>',
        'open, unpaid', 'open, no_payment_required' => 'Your order is not paid. <a href="/checkout">Continue</a>',
        'expired, unpaid', 'expired, no_payment_required', 'canceled, unpaid', 'canceled, no_payment_required' =>
            'Your checkout has ended. <a href="/cart">Back to your cart</a>',
        // Also statuses that you do not know: a second payment could charge twice.
        default => null,
    };
}
// endregion

// region return
/** Only the id comes from the URL, and it counts only if it is that of the order of this shopper. */
function receive(mixed $id, string $order): array
{
    if (!is_string($id) || !preg_match('/\Aci_[A-Za-z0-9]+\z/', $id)) {
        return [404, 'Not found'];
    }
    $headers = ['Authorization: Bearer ' . getenv('%brand.secretKeyVariable%'), '%brand.versionHeader%: %brand.apiVersion%'];
    $context = stream_context_create(['http' => ['header' => $headers, 'ignore_errors' => true]]);
    $text = @file_get_contents(API . "/checkout_intents/$id", false, $context);
    $status = $text === false ? 0 : (int) explode(' ', $http_response_header[0])[1];
    if ($status === 404) {
        return [404, 'Not found'];
    }
    if ($status !== 200) {
        error_log("$id: $status");
        return [200, null];
    }
    $checkout = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    if ($checkout['reference'] !== $order) {
        return [404, 'Not found'];
    }
    return [200, choosePage($checkout['status'], $checkout['payment_status'])];
}
// endregion

$isReturn = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) === '/checkout/return';
[$status, $text] = $isReturn ? receive($_GET['checkout_intent_id'] ?? null, $order) : [404, 'Not found'];
http_response_code($status);
header('Content-Type: text/html; charset=utf-8');
header('Cache-Control: no-store');
if ($text === null) {
    header('Refresh: 2');
}
echo '<p>' . ($text ?? 'We are checking your payment. Do not pay again.') . '</p>';
