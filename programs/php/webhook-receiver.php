<?php
// Run: php -S localhost:8787 webhook-receiver.php   (PHP 8.1 or later, no packages)
declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const LONGEST_BODY = 1_048_576;

function keyOf(string $secret): string
{
    $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, strlen('whsec_')), true) : false;
    return $key === false ? throw new InvalidArgumentException('A secret is whsec_ and base64.') : $key;
}

// region verify
/** Why a delivery is rejected; null when it is genuine. */
function refusalOf(array $keys, array $headers, string $rawBody): ?string
{
    $id = $headers['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $headers['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    $signatures = $headers['HTTP_WEBHOOK_SIGNATURE'] ?? '';
    if ($id === '' || $timestamp === '' || $signatures === '') {
        return 'a header is missing';
    }
    if (preg_match('/^[0-9]{1,12}$/D', $timestamp) !== 1) {
        return 'the timestamp is not in Unix seconds';
    }
    if (abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return 'the timestamp is more than 5 minutes away';
    }
    $isGenuine = false;
    foreach ($keys as $key) {
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true));
        foreach (explode(' ', $signatures) as $given) {
            if (hash_equals($expected, $given)) {
                $isGenuine = true;
            }
        }
    }
    return $isGenuine ? null : 'no signature matches';
}
// endregion

/**
 * Puts an event into a folder that a worker empties; false when its id has been there before.
 * One file per id: creating it fails when it exists, also for two requests at once.
 */
function enqueue(string $id, string $rawBody): bool
{
    $folder = getenv('WEBHOOK_QUEUE') ?: sys_get_temp_dir() . '/webhook-queue';
    if (!is_dir($folder)) {
        @mkdir($folder, 0700, true);
    }
    $path = "$folder/" . hash('sha256', $id) . '.json'; // keep it for 40 days
    $file = @fopen($path, 'x');
    if ($file === false && is_file($path)) {
        return false;
    }
    if ($file === false || fwrite($file, $rawBody) !== strlen($rawBody) || !fclose($file)) {
        @unlink($path); // A file that is incomplete would make the retry a duplicate.
        throw new RuntimeException("Could not write $path.");
    }
    return true;
}

function receive(): int
{
    // One secret, or several with a space between them while you replace one.
    $secrets = preg_split('/\s+/', getenv('%brand.webhookSecretVariable%') ?: '', -1, PREG_SPLIT_NO_EMPTY);
    if ($secrets === []) {
        throw new RuntimeException('Set %brand.webhookSecretVariable% first.');
    }
    if ($_SERVER['REQUEST_METHOD'] !== 'POST' || $_SERVER['REQUEST_URI'] !== '/webhooks') {
        return 404;
    }
    $rawBody = file_get_contents('php://input', length: LONGEST_BODY + 1);
    if (strlen($rawBody) > LONGEST_BODY) {
        return 413;
    }
    $refusal = refusalOf(array_map('keyOf', $secrets), $_SERVER, $rawBody);
    if ($refusal !== null) {
        error_log("refused: $refusal");
        return 400;
    }
    $id = $_SERVER['HTTP_WEBHOOK_ID'];
    if (enqueue($id, $rawBody)) {
        file_put_contents('php://stdout', $id . ' ' . strlen($rawBody) . " bytes\n"); // a worker does your work
    }
    return 204;
}

http_response_code(500); // until the response is known
http_response_code(receive());
