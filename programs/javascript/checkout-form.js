// The script of the checkout page.
const form = document.querySelector("#checkout");
const container = document.querySelector("#payment");
const button = document.querySelector("#pay");
const hosted = document.querySelector("#hosted");
const giftWrap = document.querySelector("#gift-wrap");
const message = document.querySelector("#message");
const loadTime = 15_000; // milliseconds

let checkout;
let isReady = false;
let isComplete = false;
let isPaying = false;
let timer;

function show(text) {
  message.textContent = text;
}

function setPaying(value) {
  isPaying = value;
  button.disabled = isPaying || !isComplete;
  giftWrap.disabled = isPaying || giftWrap.checked;
}

// region fallback
// The form does not load: a blocker, a lost connection, a policy without its host.
function offerHosted() {
  show("The payment form does not load. You can pay on our payment page.");
  button.hidden = true;
  hosted.hidden = false;
}
// endregion

function mountForm(clientSecret, notice = "") {
  clearTimeout(timer);
  timer = setTimeout(offerHosted, loadTime);
  isReady = false;
  isComplete = false;

  // region events
  checkout = %brand.jsGlobal%.createCheckout({
    publishableKey: container.dataset.publishableKey,
    clientSecret,
    locale: document.documentElement.lang,
    appearance: { theme: "auto" },
  });
  checkout.on("ready", () => {
    clearTimeout(timer);
    isReady = true;
    button.hidden = false;
    hosted.hidden = true;
    show(notice);
    setPaying(false);
  });
  checkout.on("change", ({ complete }) => {
    isComplete = complete;
    setPaying(isPaying);
  });
  checkout.on("processing", () => {
    setPaying(true);
    show("Paying…");
  });
  checkout.on("action_required", ({ type }) => {
    show(type === "redirect" ? "We take you to your bank." : "Confirm the payment with your bank.");
  });
  checkout.on("declined", ({ shopper_message, attempts_left }) => {
    setPaying(false);
    show(attempts_left > 0 ? shopper_message : `${shopper_message} Go back to your cart to start again.`);
    button.hidden = attempts_left === 0;
  });
  checkout.on("error", ({ retriable }) => {
    if (!isReady) {
      return offerHosted();
    }
    if (!retriable) {
      return location.assign("/checkout/return"); // Your server asks for the outcome.
    }
    setPaying(false);
    show("That did not work. Try again.");
  });
  checkout.on("expired", renew);
  checkout.on("completed", () => location.assign("/checkout/return"));
  checkout.mount(container);
  // endregion
}

async function post(path) {
  const response = await fetch(path, { method: "POST" });
  return { status: response.status, ...(await response.json()) };
}

// region renew
// The checkout intent expired while the page was open: your server makes a new one.
async function renew() {
  setPaying(true);
  checkout.unmount();
  const { status, clientSecret } = await post("/checkout/session");
  if (status === 409) {
    return location.assign("/checkout/return"); // Paid, or being paid, in another tab.
  }
  if (status !== 200) {
    return offerHosted();
  }
  mountForm(clientSecret, "You took a while, so we started again. Enter your card once more.");
}

// The browser brought an old page back from its cache.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
// endregion

// region cart
giftWrap.addEventListener("change", async () => {
  setPaying(true);
  const { status, shown } = await post("/checkout/gift-wrap");
  if (status === 200) {
    document.querySelector("#amount").textContent = shown;
    await checkout.refresh();
  } else {
    giftWrap.checked = false;
    show("The order cannot change while a payment runs.");
  }
  setPaying(false);
});
// endregion

// region submit
form.addEventListener("submit", (event) => {
  if (event.submitter !== button) return; // The other buttons go to the payment page.
  event.preventDefault();
  if (isPaying || !isComplete) return; // A second click, or the Enter key.
  checkout.submit(); // In the handler itself: a wallet needs the click.
});
// endregion

if (typeof %brand.jsGlobal% === "undefined") {
  offerHosted();
} else {
  mountForm(container.dataset.clientSecret);
}
