// Runs order 5514 through a hosted checkout. Run: go run checkout_flow.go
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"
)

const api = "https://%brand.sandboxHost%/payments/v1"

type checkoutIntent struct {
	ID              string `json:"id"`
	Status          string `json:"status"`
	PaymentStatus   string `json:"payment_status"`
	PaymentIntentID string `json:"payment_intent_id"`
	URL             string `json:"url"`
}

type paymentIntent struct {
	Status    string `json:"status"`
	LastError *struct {
		Decline *struct {
			Code string `json:"code"`
		} `json:"decline"`
	} `json:"last_error"`
}

type problem struct {
	Code      string `json:"code"`
	Detail    string `json:"detail"`
	RequestID string `json:"request_id"`
	Retriable bool   `json:"retriable"`
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}

// exchange returns the status and the Retry-After of a response, 0 and "" if none can be read, and decodes its JSON.
func exchange(request *http.Request, result interface{}, found *problem) (int, string) {
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, ""
	}
	defer response.Body.Close()
	var target interface{} = found
	if response.StatusCode < 400 {
		target = result
	}
	if json.NewDecoder(response.Body).Decode(target) != nil {
		return 0, ""
	}
	return response.StatusCode, response.Header.Get("Retry-After")
}

// send sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent
// again with the same idempotency key, so that nothing happens twice. A state_conflict is returned: the object has
// moved on.
func send(method, path, idempotencyKey string, body, result interface{}) {
	for attempt := 1; ; attempt++ {
		var data []byte
		if body != nil {
			data, _ = json.Marshal(body)
		}
		request, err := http.NewRequest(method, api+path, bytes.NewReader(data))
		if err != nil {
			fail(err.Error())
		}
		request.Header.Set("Authorization", "Bearer "+os.Getenv("%brand.secretKeyVariable%"))
		request.Header.Set("%brand.versionHeader%", "%brand.apiVersion%")
		if idempotencyKey != "" {
			request.Header.Set("Idempotency-Key", idempotencyKey)
		}
		if body != nil {
			request.Header.Set("Content-Type", "application/json")
		}
		found := problem{Code: "no response"}
		status, retryAfter := exchange(request, result, &found)
		if status > 0 && (status < 400 || found.Code == "state_conflict") {
			return
		}
		isRepeated := status == 0 || found.Retriable || status >= 500
		if attempt == 4 || !isRepeated {
			fail(fmt.Sprintf("%d %s: %s (%s)", status, found.Code, found.Detail, found.RequestID))
		}
		seconds, err := strconv.Atoi(retryAfter)
		if err != nil {
			seconds = 1 << (attempt - 1)
		}
		time.Sleep(time.Duration(seconds) * time.Second)
	}
}

// region decide
// decide returns what both objects mean for the order, and whether that is final.
func decide(checkout checkoutIntent, payment paymentIntent) (string, bool) {
	switch checkout.Status + ", " + checkout.PaymentStatus {
	case "completed, paid", "completed, no_payment_required":
		if payment.Status == "expired" {
			return "captured in part, the rest released: ship no more", true
		}
		return "paid: ship the order", true
	case "completed, pending":
		if payment.Status == "requires_capture" || payment.Status == "partially_captured" {
			return "held: accept the order, capture what ships", true
		}
		return "received: do not ship yet", false
	case "completed, unpaid":
		return "not paid after all: ask for another payment", true
	case "expired, unpaid", "expired, no_payment_required", "canceled, unpaid", "canceled, no_payment_required":
		return "nobody paid: release the stock", true
	case "open, unpaid":
		switch payment.Status {
		case "declined", "failed", "expired", "canceled":
			return "no try is left: cancel this checkout, start again from the cart", true
		}
		if payment.LastError != nil && payment.LastError.Decline != nil {
			return "declined (" + payment.LastError.Decline.Code + "): the shopper can try again", false
		}
		return "waiting for the shopper", false
	default: // New statuses can be added: wait for those you do not know.
		return "waiting for the response", false
	}
}

// endregion

func main() {
	pause, err := strconv.ParseFloat(os.Getenv("POLL_SECONDS"), 64)
	if err != nil {
		pause = 2
	}
	// region create
	var created checkoutIntent
	send("POST", "/checkout_intents", "5514-checkout-1", map[string]interface{}{
		"mode":       "hosted",
		"amount":     15453,
		"currency":   "EUR",
		"reference":  "5514",
		"return_url": "https://shop.example/checkout/return",
		"cancel_url": "https://shop.example/cart",
	}, &created)
	fmt.Println("Send the shopper to " + created.URL)
	// endregion

	// region follow
	printed := ""
	for {
		var checkout checkoutIntent
		var payment paymentIntent
		send("GET", "/checkout_intents/"+created.ID, "", nil, &checkout)
		send("GET", "/payment_intents/"+created.PaymentIntentID, "", nil, &payment)
		advice, isEnd := decide(checkout, payment)
		line := checkout.Status + ", " + checkout.PaymentStatus + ": " + advice
		if line != printed {
			fmt.Println(line)
		}
		printed = line
		if isEnd && checkout.Status == "open" {
			send("POST", "/checkout_intents/"+created.ID+"/cancel", "5514-cancel-1", struct{}{}, &checkout)
		}
		if isEnd {
			return
		}
		time.Sleep(time.Duration(pause * float64(time.Second)))
	}
	// endregion
}
