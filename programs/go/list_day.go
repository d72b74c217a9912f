// Prints the payments of one day. Run: go run list_day.go 2026-11-03
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"time"
)

const host = "https://%brand.sandboxHost%"

type payment struct {
	CreatedAt string  `json:"created_at"`
	Reference *string `json:"reference"`
	Status    string  `json:"status"`
	Amount    int64   `json:"amount"`
	Currency  string  `json:"currency"`
}

type page struct {
	Data       []payment `json:"data"`
	NextCursor *string   `json:"next_cursor"`
}

func readPage(query url.Values) (result page, err error) {
	request, err := http.NewRequest("GET", host+"/payments/v1/payment_intents?"+query.Encode(), nil)
	if err != nil {
		return result, err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("%brand.secretKeyVariable%"))
	request.Header.Set("%brand.versionHeader%", "%brand.apiVersion%")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return result, err
	}
	defer response.Body.Close()
	if response.StatusCode != 200 {
		return result, fmt.Errorf("the API returned %s", response.Status)
	}
	err = json.NewDecoder(response.Body).Decode(&result)
	return result, err
}

func printDay(day string) error {
	start, err := time.Parse("2006-01-02", day)
	if err != nil {
		return err
	}
	query := url.Values{
		"limit":          {"100"},
		"created_from":   {start.Format(time.RFC3339)},
		"created_before": {start.AddDate(0, 0, 1).Format(time.RFC3339)},
	}
	for {
		page, err := readPage(query)
		if err != nil {
			return err
		}
		for _, one := range page.Data {
			reference := "-"
			if one.Reference != nil {
				reference = *one.Reference
			}
			fmt.Println(one.CreatedAt, reference, one.Status, one.Amount, one.Currency)
		}
		if page.NextCursor == nil {
			return nil
		}
		query.Set("cursor", *page.NextCursor)
	}
}

func main() {
	if err := printDay(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
