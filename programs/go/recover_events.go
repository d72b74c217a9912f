// Run: go run recover_events.go 2026-11-04T08:00:00Z
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
)

const host = "https://%brand.sandboxHost%"

type event struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	CreatedAt string `json:"created_at"`
}

type page struct {
	Data       []event `json:"data"`
	NextCursor *string `json:"next_cursor"`
}

func readPage(query url.Values) (result page, err error) {
	request, err := http.NewRequest("GET", host+"/payments/v1/events?"+query.Encode(), nil)
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

func listEvents(since string) (events []event, err error) {
	query := url.Values{"limit": {"100"}, "created_from": {since}}
	for {
		page, err := readPage(query)
		if err != nil {
			return nil, err
		}
		events = append(events, page.Data...)
		if page.NextCursor == nil {
			return events, nil
		}
		query.Set("cursor", *page.NextCursor)
	}
}

func main() {
	missed, err := listEvents(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for index := len(missed) - 1; index >= 0; index-- {
		one := missed[index]
		fmt.Println(one.CreatedAt, one.ID, one.Type) // call your handler
	}
}
