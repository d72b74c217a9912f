// Run: go run webhook-receiver.go   (Go 1.19 or later, standard library only)
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	tolerance   = 5 * time.Minute
	longestBody = 1_048_576
	remember    = 40 * 24 * time.Hour
)

type delivery struct {
	id      string
	rawBody []byte
}

var (
	keys     [][]byte
	unix     = regexp.MustCompile(`^[0-9]{1,12}$`)
	seen     = map[string]time.Time{} // webhook-id and when; in production a table with a unique key
	seenLock sync.Mutex
	queue    = make(chan delivery, 1000) // in production a queue that survives a crash
)

func keyOf(secret string) []byte {
	if !strings.HasPrefix(secret, "whsec_") {
		log.Fatal("A secret is whsec_ and base64.")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		log.Fatal(err)
	}
	return key
}

// region verify
// verify returns why a delivery is rejected; nil when it is genuine.
func verify(header http.Header, rawBody []byte) error {
	id := header.Get("webhook-id")
	timestamp := header.Get("webhook-timestamp")
	signatures := header.Get("webhook-signature")
	if id == "" || timestamp == "" || signatures == "" {
		return errors.New("a header is missing")
	}
	if !unix.MatchString(timestamp) {
		return errors.New("the timestamp is not in Unix seconds")
	}
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	if age := time.Since(time.Unix(seconds, 0)); age > tolerance || age < -tolerance {
		return errors.New("the timestamp is more than 5 minutes away")
	}
	isGenuine := false
	for _, key := range keys {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(id + "." + timestamp + "."))
		mac.Write(rawBody)
		expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		for _, given := range strings.Split(signatures, " ") {
			if hmac.Equal([]byte(given), expected) {
				isGenuine = true
			}
		}
	}
	if !isGenuine {
		return errors.New("no signature matches")
	}
	return nil
}

// endregion

func isNew(id string) bool {
	seenLock.Lock()
	defer seenLock.Unlock()
	for known, at := range seen {
		if time.Since(at) > remember {
			delete(seen, known)
		}
	}
	if _, isKnown := seen[id]; isKnown {
		return false
	}
	seen[id] = time.Now()
	return true
}

func work() {
	for one := range queue {
		fmt.Println(one.id, len(one.rawBody), "bytes") // parse the body here, and do your work
	}
}

func receive(response http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost || request.URL.Path != "/webhooks" {
		response.WriteHeader(http.StatusNotFound)
		return
	}
	rawBody, err := io.ReadAll(http.MaxBytesReader(response, request.Body, longestBody))
	if err != nil {
		response.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	if err := verify(request.Header, rawBody); err != nil {
		log.Print("refused: ", err)
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if id := request.Header.Get("webhook-id"); isNew(id) {
		queue <- delivery{id, rawBody}
	}
	response.WriteHeader(http.StatusNoContent)
}

func main() {
	// One secret, or several with a space between them while you replace one.
	for _, secret := range strings.Fields(os.Getenv("%brand.webhookSecretVariable%")) {
		keys = append(keys, keyOf(secret))
	}
	if len(keys) == 0 {
		log.Fatal("Set %brand.webhookSecretVariable% first.")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8787"
	}
	go work()
	fmt.Printf("listening on http://localhost:%s/webhooks\n", port)
	server := &http.Server{
		Addr:        ":" + port,
		Handler:     http.HandlerFunc(receive),
		ReadTimeout: 15 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
