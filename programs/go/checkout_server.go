// The server of an embedded checkout. Run: go run checkout_server.go
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const api = "https://%brand.sandboxHost%/payments/v1"

var policy = strings.Join([]string{
	"default-src 'self'",
	"script-src 'self' https://%brand.jsHost%",
	"frame-src https://%brand.jsHost% https://%brand.sandboxHost%",
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'self'",
	"connect-src 'self' https://%brand.sandboxHost% https://%brand.jsHost%",
	"img-src 'self' https://%brand.jsHost%",
}, "; ")

// order is in your database, with the amount that your server computed, in minor units.
var order = struct {
	number, currency, id string
	amount, requests     int
	giftWrap             bool
}{number: "5512", currency: "EUR", amount: 15453}

type checkoutIntent struct {
	ID              string `json:"id"`
	Mode            string `json:"mode"`
	Status          string `json:"status"`
	PaymentStatus   string `json:"payment_status"`
	PaymentIntentID string `json:"payment_intent_id"`
	ClientSecret    string `json:"client_secret"`
	URL             string `json:"url"`
	Amount          int    `json:"amount"`
}

// A paymentIntent without an ID is none: the checkout intent has no payment yet.
type paymentIntent struct {
	ID     string `json:"id"`
	Status string `json:"status"`
}

// An apiError has no code when no response could be read.
type apiError struct {
	Code      string `json:"code"`
	Detail    string `json:"detail"`
	Retriable bool   `json:"retriable"`
}

func (problem *apiError) Error() string {
	return problem.Code + ": " + problem.Detail
}

func isConflict(err error) bool {
	var problem *apiError
	return errors.As(err, &problem) && problem.Code == "state_conflict"
}

func getenv(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

func shown() string {
	return fmt.Sprintf("%d.%02d %s", order.amount/100, order.amount%100, order.currency) // EUR has two decimals.
}

// createKey returns a key for one request. Store it before you send.
func createKey(action string) string {
	order.requests++
	return fmt.Sprintf("%s-%s-%d", order.number, action, order.requests)
}

// exchange returns the status and the Retry-After of a response, 0 and "" if none can be read, and decodes its JSON.
func exchange(request *http.Request, result interface{}, problem *apiError) (int, string) {
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, ""
	}
	defer response.Body.Close()
	var target interface{} = problem
	if response.StatusCode < 400 {
		target = result
	}
	if json.NewDecoder(response.Body).Decode(target) != nil {
		return 0, ""
	}
	return response.StatusCode, response.Header.Get("Retry-After")
}

// call sends a request, a POST if it has a body.
func call(path string, body interface{}, idempotencyKey string, result interface{}) error {
	for attempt := 1; ; attempt++ {
		method, data := "GET", []byte(nil)
		if body != nil {
			method = "POST"
			data, _ = json.Marshal(body)
		}
		request, err := http.NewRequest(method, api+path, bytes.NewReader(data))
		if err != nil {
			return err
		}
		request.Header.Set("Authorization", "Bearer "+os.Getenv("%brand.secretKeyVariable%"))
		request.Header.Set("%brand.versionHeader%", "%brand.apiVersion%")
		if body != nil {
			request.Header.Set("Content-Type", "application/json")
			request.Header.Set("Idempotency-Key", idempotencyKey)
		}
		problem := &apiError{Detail: "No response"}
		status, retryAfter := exchange(request, result, problem)
		if status > 0 && status < 400 {
			return nil
		}
		// Sent again with the same key: a lost outcome returns, and nothing happens twice.
		isRepeated := status == 0 || problem.Retriable || status >= 500
		if attempt == 3 || !isRepeated {
			return problem
		}
		seconds, err := strconv.Atoi(retryAfter)
		if err == nil {
			time.Sleep(time.Duration(seconds) * time.Second)
		}
	}
}

// region session
// decideNext returns what the order needs: a "payment", a "renewal" of its checkout, to "wait" for an outcome, or that
// it is "done".
func decideNext(checkout checkoutIntent, payment paymentIntent) string {
	switch checkout.Status {
	case "expired", "canceled":
		return "renewal"
	case "completed":
		if checkout.PaymentStatus == "unpaid" {
			return "renewal" // A bank can refuse a transfer afterward.
		}
		return "done"
	case "open":
		switch payment.Status {
		case "declined", "failed", "expired", "canceled":
			return "renewal"
		}
		return "payment"
	default: // `processing`, or a status that is new: a second payment could charge twice.
		return "wait"
	}
}

// readProgress returns the next step, the checkout intent and its payment intent.
func readProgress() (string, checkoutIntent, paymentIntent, error) {
	var checkout checkoutIntent
	var payment paymentIntent
	if order.id == "" {
		return "renewal", checkout, payment, nil
	}
	err := call("/checkout_intents/"+order.id, nil, "", &checkout)
	if err == nil && checkout.PaymentIntentID != "" {
		err = call("/payment_intents/"+checkout.PaymentIntentID, nil, "", &payment)
	}
	return decideNext(checkout, payment), checkout, payment, err
}

// cancel cancels an object. It returns false when the shopper was faster.
func cancel(path string) (bool, error) {
	var canceled struct{}
	err := call(path+"/cancel", struct{}{}, createKey("cancel"), &canceled)
	if isConflict(err) {
		return false, nil
	}
	return err == nil, err
}

// currentCheckoutIntent returns the one checkout intent that can take money for the order. A new one is created only
// when none can.
func currentCheckoutIntent(wantedMode string) (checkoutIntent, error) {
	next, checkout, _, err := readProgress()
	if err != nil {
		return checkout, err
	}
	isUsable := checkout.Mode == wantedMode && checkout.Amount == order.amount
	if next == "wait" || next == "done" || (next == "payment" && isUsable) {
		return checkout, nil
	}
	if checkout.Status == "open" {
		isCanceled, err := cancel("/checkout_intents/" + checkout.ID)
		if err != nil {
			return checkout, err
		}
		if !isCanceled {
			return currentCheckoutIntent(wantedMode)
		}
	}
	var created checkoutIntent
	err = call("/checkout_intents", map[string]interface{}{
		"mode":       wantedMode,
		"amount":     order.amount,
		"currency":   order.currency,
		"reference":  order.number,
		"return_url": getenv("SHOP", "http://localhost:3000") + "/checkout/return",
	}, createKey("checkout"), &created)
	if err == nil {
		order.id = created.ID
	}
	return created, err
}

// turn runs one request after the other, as a lock on the order in your database does: two tabs share one checkout.
var turn sync.Mutex

// endregion

// A result is what a route returns: a page, JSON or a script; 200 without a status.
type result struct {
	status       int
	page, script string
	json         map[string]string
	headers      map[string]string
}

var returnPage = result{status: http.StatusSeeOther, headers: map[string]string{"Location": "/checkout/return"}}

func isFormOpen(checkout checkoutIntent) bool {
	return checkout.Mode == "embedded" && checkout.Status != "completed"
}

func showCheckout() (result, error) {
	checkout, err := currentCheckoutIntent("embedded")
	if err == nil && isFormOpen(checkout) {
		return result{page: checkoutPage(checkout)}, nil
	}
	return returnPage, err
}

func renewSession() (result, error) {
	checkout, err := currentCheckoutIntent("embedded")
	if err == nil && isFormOpen(checkout) {
		return result{json: map[string]string{"clientSecret": checkout.ClientSecret}}, nil
	}
	return result{status: http.StatusConflict, json: map[string]string{"code": "not_payable"}}, err
}

// addGiftWrap changes the amount. Only the server has the prices: the page sends what changed, not what it costs.
func addGiftWrap() (result, error) {
	if !order.giftWrap {
		amount := order.amount + 300
		var updated checkoutIntent
		body := map[string]int{"amount": amount}
		if err := call("/checkout_intents/"+order.id, body, createKey("update"), &updated); err != nil {
			return result{}, err
		}
		order.amount, order.giftWrap = amount, true
	}
	return result{json: map[string]string{"shown": shown()}}, nil
}

// goToHostedPage is for shoppers whose browser does not load the form.
func goToHostedPage() (result, error) {
	checkout, err := currentCheckoutIntent("hosted")
	if err != nil || checkout.Mode != "hosted" || checkout.Status != "open" {
		return returnPage, err // A payment runs, or the order is paid.
	}
	// No redirect: browsers hold those that follow a form to `form-action`.
	page := fmt.Sprintf(`<p><a href="%s">Continue to the payment page</a></p>`, checkout.URL)
	return result{page: page, headers: map[string]string{"Refresh": "0; url=" + checkout.URL}}, nil
}

// restart is for a shopper who left the page of the bank, and wants to pay another way.
func restart() (result, error) {
	_, _, payment, err := readProgress()
	if err == nil && payment.Status == "requires_action" {
		_, err = cancel("/payment_intents/" + payment.ID)
	}
	return result{status: http.StatusSeeOther, headers: map[string]string{"Location": "/checkout"}}, err
}

func showReturnPage() (result, error) {
	next, checkout, payment, err := readProgress()
	if next == "wait" {
		return result{page: waitingPage(checkout, payment), headers: map[string]string{"Refresh": "5"}}, err
	}
	text := `Your order is not paid. <a href="/checkout">Try again</a>`
	if next == "done" {
		switch checkout.PaymentStatus {
		case "paid":
			text = "Thank you. Your order is paid."
		case "no_payment_required":
			text = "Thank you. There was nothing to pay."
		default:
			text = "Thank you. We write to you when the payment has arrived."
		}
	}
	return result{page: "<p>" + text + "</p>"}, err
}

func sendScript() (result, error) {
	text, err := os.ReadFile("checkout-form.js")
	return result{script: string(text)}, err
}

var routes = map[string]func() (result, error){
	"GET /checkout":            showCheckout,
	"POST /checkout/session":   renewSession,
	"POST /checkout/gift-wrap": addGiftWrap,
	"POST /checkout/hosted":    goToHostedPage,
	"POST /checkout/restart":   restart,
	"GET /checkout/return":     showReturnPage,
	"GET /checkout.js":         sendScript,
}

func waitingPage(checkout checkoutIntent, payment paymentIntent) string {
	if payment.Status != "requires_action" {
		return "<p>We are checking your payment. Do not pay again.</p>"
	}
	place := "/checkout"
	if checkout.Mode == "hosted" {
		place = checkout.URL
	}
	return fmt.Sprintf(`
    <p>Your bank waits for you. <a href="%s">Continue</a></p>
    <form method="post" action="/checkout/restart"><button>Pay another way</button></form>`, place)
}

// region page
func checkoutPage(checkout checkoutIntent) string {
	return fmt.Sprintf(`
    <h1>Order %s</h1>
    <form id="checkout" method="post" action="/checkout/hosted">
      <div id="payment" data-publishable-key="%s" data-client-secret="%s"></div>
      <p id="message" role="status">Loading the payment form…</p>
      <label><input id="gift-wrap" type="checkbox" disabled> Gift wrap</label>
      <button id="pay" disabled>Pay <span id="amount">%s</span></button>
      <noscript><button>Pay on the payment page</button></noscript>
      <button id="hosted" hidden>Pay on the payment page</button>
    </form>
    <script src="https://%brand.jsHost%/v1/checkout.js" defer></script>
    <script src="/checkout.js" defer></script>`,
		order.number, os.Getenv("%brand.publishableKeyVariable%"), checkout.ClientSecret, shown())
}

// endregion

func document(body string) string {
	return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Checkout</title>
</head>
<body>` + body + `</body>
</html>`
}

func run(route func() (result, error)) result {
	if route == nil {
		return result{status: http.StatusNotFound, page: "<p>Not found</p>"}
	}
	turn.Lock()
	defer turn.Unlock()
	found, err := route()
	if err == nil {
		return found
	}
	log.Print(err)
	status, problem := http.StatusBadGateway, &apiError{}
	if isConflict(err) {
		status = http.StatusConflict
	}
	errors.As(err, &problem)
	return result{status: status, json: map[string]string{"code": problem.Code}}
}

func serve(response http.ResponseWriter, request *http.Request) {
	found := run(routes[request.Method+" "+request.URL.Path])
	headers := response.Header()
	headers.Set("Content-Security-Policy", policy)
	headers.Set("Permissions-Policy", `payment=(self "https://%brand.jsHost%")`)
	headers.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	headers.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	headers.Set("Cache-Control", "no-store")
	for name, value := range found.headers {
		headers.Set(name, value)
	}
	contentType, body := "text/html; charset=utf-8", ""
	switch {
	case found.json != nil:
		data, _ := json.Marshal(found.json)
		contentType, body = "application/json", string(data)
	case found.script != "":
		contentType, body = "text/javascript", found.script
	case found.page != "":
		body = document(found.page)
	}
	headers.Set("Content-Type", contentType)
	if found.status != 0 {
		response.WriteHeader(found.status)
	}
	fmt.Fprint(response, body)
}

func main() {
	port := getenv("PORT", "3000")
	fmt.Printf("http://localhost:%s/checkout\n", port)
	server := &http.Server{Addr: ":" + port, Handler: http.HandlerFunc(serve), ReadTimeout: 15 * time.Second}
	log.Fatal(server.ListenAndServe())
}
