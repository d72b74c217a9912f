// The page at return_url and cancel_url of order 5514. Run: go run checkout_return.go
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"regexp"
	"time"
)

const api = "https://%brand.sandboxHost%/payments/v1"

var (
	checkoutIntentID = regexp.MustCompile(`^ci_[A-Za-z0-9]+$`)
	client           = &http.Client{Timeout: 30 * time.Second}
)

type checkoutIntent struct {
	Status        string `json:"status"`
	PaymentStatus string `json:"payment_status"`
	Reference     string `json:"reference"`
}

// order is in production the order in the session of this shopper.
func order() string {
	if number := os.Getenv("ORDER"); number != "" {
		return number
	}
	return "5514"
}

// region page
// choosePage returns what the shopper reads, by the two statuses of the checkout intent.
func choosePage(status, paymentStatus string) string {
	switch status + ", " + paymentStatus {
	case "completed, paid", "completed, no_payment_required":
		return "Thank you. Your order is paid."
	case "completed, pending":
		return "We have your order, and confirm it when the payment has arrived."
	case "completed, unpaid":
		return `Your payment did not go through. <a href="/checkout">Pay again</a>`
	case "open, unpaid", "open, no_payment_required":
		return `Your order is not paid. <a href="/checkout">Continue</a>`
	case "expired, unpaid", "expired, no_payment_required", "canceled, unpaid", "canceled, no_payment_required":
		return `Your checkout has ended. <a href="/cart">Back to your cart</a>`
	default: // Also statuses that you do not know: a second payment could charge twice.
		return ""
	}
}

// endregion

// region return
// receive returns a status and a text; without a text, the shopper waits. Only the id comes from the URL, and it
// counts only if it is that of the order of this shopper.
func receive(id string) (int, string) {
	if !checkoutIntentID.MatchString(id) {
		return http.StatusNotFound, "Not found"
	}
	request, err := http.NewRequest("GET", api+"/checkout_intents/"+id, nil)
	if err != nil {
		return http.StatusNotFound, "Not found"
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("%brand.secretKeyVariable%"))
	request.Header.Set("%brand.versionHeader%", "%brand.apiVersion%")
	response, err := client.Do(request)
	if err != nil {
		log.Print(id, ": ", err)
		return http.StatusOK, ""
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusNotFound {
		return http.StatusNotFound, "Not found"
	}
	var checkout checkoutIntent
	if response.StatusCode != http.StatusOK || json.NewDecoder(response.Body).Decode(&checkout) != nil {
		log.Print(id, ": ", response.Status)
		return http.StatusOK, ""
	}
	if checkout.Reference != order() {
		return http.StatusNotFound, "Not found"
	}
	return http.StatusOK, choosePage(checkout.Status, checkout.PaymentStatus)
}

// endregion

func serve(response http.ResponseWriter, request *http.Request) {
	status, text := http.StatusNotFound, "Not found"
	if request.URL.Path == "/checkout/return" {
		status, text = receive(request.URL.Query().Get("checkout_intent_id"))
	}
	response.Header().Set("Content-Type", "text/html; charset=utf-8")
	response.Header().Set("Cache-Control", "no-store")
	if text == "" {
		response.Header().Set("Refresh", "2")
		text = "We are checking your payment. Do not pay again."
	}
	response.WriteHeader(status)
	fmt.Fprintf(response, "<p>%s</p>", text)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	fmt.Printf("http://localhost:%s/checkout/return\n", port)
	server := &http.Server{Addr: ":" + port, Handler: http.HandlerFunc(serve), ReadTimeout: 15 * time.Second}
	log.Fatal(server.ListenAndServe())
}
