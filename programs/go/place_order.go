// Runs order 5512 from an empty cart to its delivery. Run: go run place_order.go
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

const api = "https://%brand.sandboxHost%"

type object = map[string]interface{}

type total struct {
	Type   string `json:"type"`
	Amount int    `json:"amount"`
}

type checkout struct {
	ID          string  `json:"id"`
	Status      string  `json:"status"`
	Currency    string  `json:"currency"`
	OrderNumber string  `json:"order_number"`
	OrderID     *string `json:"order_id"`
	Totals      []total `json:"totals"`
	Groups      []struct {
		MerchantID string `json:"merchant_id"`
		Methods    []struct {
			ID string `json:"id"`
		} `json:"methods"`
	} `json:"groups"`
	Messages []struct {
		Text string `json:"text"`
	} `json:"messages"`
}

type payment struct {
	Status           string `json:"status"`
	AmountCapturable int    `json:"amount_capturable"`
}

type order struct {
	Number         string `json:"number"`
	Status         string `json:"status"`
	AmountCaptured int    `json:"amount_captured"`
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

// run begins each idempotency key: one per attempt to buy. A program that starts again with it repeats nothing.
func run() string {
	if name := os.Getenv("RUN"); name != "" {
		return name
	}
	return "shopper-8841-cart-1"
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
// again with the same idempotency key, so that nothing happens twice.
func send(method, path, key string, body object, headers map[string]string, result interface{}) {
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
		if key != "" {
			request.Header.Set("Idempotency-Key", run()+"-"+key)
		}
		if body != nil {
			request.Header.Set("Content-Type", "application/json")
		}
		for name, value := range headers {
			request.Header.Set(name, value)
		}
		found := problem{Code: "no response"}
		status, retryAfter := exchange(request, result, &found)
		if status > 0 && status < 400 {
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

func main() {
	pause, err := strconv.ParseFloat(os.Getenv("POLL_SECONDS"), 64)
	if err != nil {
		pause = 2
	}
	var ignored object

	// region cart
	var cart struct {
		ID string `json:"id"`
	}
	send("POST", "/commerce/v1/carts", "create", object{
		"shopper_reference": "shopper_8841",
		"currency":          "EUR",
		"country":           "FR",
		"lines": []object{
			{"variant_id": "var_5Jk8Rm", "quantity": 1},
			{"variant_id": "var_2Sx7Ls", "quantity": 3},
			{"variant_id": "var_9Bk3Tp", "quantity": 2},
		},
	}, nil, &cart)
	send("POST", "/commerce/v1/carts/"+cart.ID+"/promotion_codes", "code", object{"code": "WELCOME10"}, nil, &ignored)
	// endregion

	// region checkout
	var current checkout
	send("POST", "/commerce/v1/checkouts", "checkout", object{"cart_id": cart.ID}, nil, &current)
	path := "/commerce/v1/checkouts/" + current.ID
	send("PATCH", path, "", object{
		"buyer": object{"name": "Ada Martin", "email": "ada.martin@mail.example"},
		"shipping_address": object{
			"name":        "Ada Martin",
			"line1":       "12 Rue des Lilas",
			"postal_code": "69003",
			"locality":    "Lyon",
			"country":     "FR",
		},
	}, nil, &current)
	// The cheapest method of each merchant is first. In your app the shopper chooses.
	groups := []object{}
	for _, group := range current.Groups {
		groups = append(groups, object{"merchant_id": group.MerchantID, "selected_method_id": group.Methods[0].ID})
	}
	send("PATCH", path, "", object{"groups": groups}, nil, &current)
	amount := 0
	for _, entry := range current.Totals {
		if entry.Type == "total" {
			amount = entry.Amount
		}
	}
	fmt.Printf("Checkout: %s, total %d\n", current.Status, amount)
	// endregion

	// region pay
	var intent struct {
		PaymentIntentID string `json:"payment_intent_id"`
	}
	send("POST", "/payments/v1/checkout_intents", "payment", object{
		"mode":           "embedded",
		"amount":         amount,
		"currency":       current.Currency,
		"capture_method": "manual",
		"reference":      current.OrderNumber,
		"return_url":     "https://app.harborbank.example/checkout/return",
	}, nil, &intent)
	var paid payment
	paymentPath := "/payments/v1/payment_intents/" + intent.PaymentIntentID
	// In your app the shopper pays in the embedded form. Here a token of the sandbox does.
	send("POST", paymentPath+"/confirm", "pay", object{
		"payment_method": object{"type": "card", "token": "tok_visa"},
		"return_url":     "https://app.harborbank.example/checkout/return",
	}, nil, &paid)
	fmt.Printf("Payment: %s, amount_capturable %d\n", paid.Status, paid.AmountCapturable)
	// endregion

	// region place
	send("POST", path+"/confirm", "confirm", object{"payment_intent_id": intent.PaymentIntentID}, nil, &current)
	fmt.Printf("Checkout: %s, the merchants decide\n", current.Status)
	// A header makes the sandbox act for the merchants. In live this loop waits for people.
	party := map[string]string{"Sandbox-Party": "merchants_accept", "Sandbox-Advance": "PT2S"}
	for current.Status == "processing" || current.Status == "requires_action" {
		send("GET", path, "", nil, party, &current)
		party = nil
		if current.OrderID == nil {
			time.Sleep(time.Duration(pause * float64(time.Second)))
		}
	}
	if current.OrderID == nil {
		texts := ""
		for _, message := range current.Messages {
			texts += " " + message.Text
		}
		fail("No order: the checkout is " + current.Status + "." + texts)
	}
	// endregion

	// region follow
	for _, party := range []string{"", "merchants_ship", "carriers_deliver"} {
		headers := map[string]string{}
		if party != "" {
			headers["Sandbox-Party"] = party
		}
		var placed order
		send("GET", "/commerce/v1/orders/"+*current.OrderID, "", nil, headers, &placed)
		fmt.Printf("Order %s: %s, amount_captured %d\n", placed.Number, placed.Status, placed.AmountCaptured)
		if placed.Status == "canceled" {
			break // Every merchant has rejected: the hold on the card is gone, and nothing ships.
		}
	}
	// endregion
}
