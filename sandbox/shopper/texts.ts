/** The words of the hosted page, of the challenge and of the form, by language. */

// German words, for which the spelling has no dictionary: another one is reported.
// cspell:ignore abbrechen abgebrochen abgebucht abgelaufen abgelehnt abgeschlossen ablaufdatum andere anderen
// cspell:ignore antwortet ausreichend bestehen bestellung bestätigen betrag bezahlen bezahlt bittet dass davor diese
// cspell:ignore eine einen einer einmal erlaubt falsch fertig fließt fragen funktioniert geben gedeckt gehen geht
// cspell:ignore gibt haben ihre ihrer karte kartennummer kein keine konnte konto liegt mehr monat möchte
// cspell:ignore möglicherweise nehmen nicht nichts noch nummer offen prüfen prüfnummer prüfung rufen schon seite
// cspell:ignore vergangen versuche versuchen verwenden weiter wissen wurde zahlen zahlung zahlungsart zahlungsformular ziffern
// cspell:ignore zurück über übrig
const TEXTS = {
  en: {
    form: 'Payment form',
    title: 'Payment',
    payTo: 'Order',
    amount: 'Amount',
    method: 'Payment method',
    card: 'Card',
    number: 'Card number',
    expiry: 'Expiry date (MM/YY)',
    code: 'Security code',
    pay: 'Pay',
    cancel: 'Cancel and go back',
    continue: 'Continue',
    sandbox: 'Sandbox: no money moves. Use a sandbox card.',
    free: 'Sandbox: there is nothing to pay.',
    wrongNumber: 'Enter the number of a sandbox card.',
    wrongExpiry: 'Enter a month that has not passed, as MM/YY.',
    wrongCode: 'Enter the 3 or 4 digits.',
    checking: 'We are checking your payment. Do not pay again.',
    paid: 'The payment is complete.',
    unpaid: 'Nothing was paid. Go back to the shop.',
    expired: 'This payment has expired.',
    canceled: 'This payment was canceled.',
    last: 'No attempts are left.',
    failed: 'That did not work. Go back to the shop.',
    missing: 'This page does not exist.',
    challenge: 'Confirm the payment',
    challengeText: 'Your bank wants to know that it is you.',
    confirm: 'Confirm',
    fail: 'Fail the check',
    leave: 'Cancel',
    closed: 'This check is no longer open.',
    done: 'Done. The payment continues on the page before.',
  },
  de: {
    form: 'Zahlungsformular',
    title: 'Zahlung',
    payTo: 'Bestellung',
    amount: 'Betrag',
    method: 'Zahlungsart',
    card: 'Karte',
    number: 'Kartennummer',
    expiry: 'Ablaufdatum (MM/JJ)',
    code: 'Prüfnummer',
    pay: 'Bezahlen',
    cancel: 'Abbrechen und zurück',
    continue: 'Weiter',
    sandbox: 'Sandbox: Es fließt kein Geld. Verwenden Sie eine Sandbox-Karte.',
    free: 'Sandbox: Es ist nichts zu bezahlen.',
    wrongNumber: 'Geben Sie die Nummer einer Sandbox-Karte ein.',
    wrongExpiry: 'Geben Sie einen Monat ein, der nicht vergangen ist, als MM/JJ.',
    wrongCode: 'Geben Sie die 3 oder 4 Ziffern ein.',
    checking: 'Wir prüfen Ihre Zahlung. Zahlen Sie nicht noch einmal.',
    paid: 'Die Zahlung ist abgeschlossen.',
    unpaid: 'Es wurde nichts bezahlt. Gehen Sie zurück zum Shop.',
    expired: 'Diese Zahlung ist abgelaufen.',
    canceled: 'Diese Zahlung wurde abgebrochen.',
    last: 'Es sind keine Versuche mehr übrig.',
    failed: 'Das hat nicht funktioniert. Gehen Sie zurück zum Shop.',
    missing: 'Diese Seite gibt es nicht.',
    challenge: 'Zahlung bestätigen',
    challengeText: 'Ihre Bank möchte wissen, ob Sie es sind.',
    confirm: 'Bestätigen',
    fail: 'Prüfung nicht bestehen',
    leave: 'Abbrechen',
    closed: 'Diese Prüfung ist nicht mehr offen.',
    done: 'Fertig. Die Zahlung geht auf der Seite davor weiter.',
  },
} as const;

/** What the shopper reads about a decline in German; in English the catalog of decline codes has it. */
export const GERMAN_DECLINES: Readonly<Record<string, string>> = {
  insufficient_funds: 'Ihr Konto ist nicht ausreichend gedeckt. Verwenden Sie eine andere Karte.',
  issuer_declined:
    'Ihre Bank hat die Zahlung abgelehnt. Versuchen Sie es mit einer anderen Karte oder rufen Sie Ihre Bank an.',
  do_not_honor:
    'Ihre Bank hat die Zahlung abgelehnt. Versuchen Sie es mit einer anderen Karte oder rufen Sie Ihre Bank an.',
  expired_card: 'Ihre Karte ist abgelaufen. Verwenden Sie eine andere Karte.',
  incorrect_cvc: 'Die Prüfnummer ist falsch. Prüfen Sie sie und versuchen Sie es noch einmal.',
  incorrect_number: 'Die Kartennummer ist falsch. Prüfen Sie sie und versuchen Sie es noch einmal.',
  lost_card: 'Ihre Bank hat die Zahlung abgelehnt. Verwenden Sie eine andere Karte.',
  stolen_card: 'Ihre Bank hat die Zahlung abgelehnt. Verwenden Sie eine andere Karte.',
  suspected_fraud: 'Ihre Bank hat die Zahlung abgelehnt. Verwenden Sie eine andere Karte.',
  authentication_required: 'Ihre Bank bittet Sie, die Zahlung zu bestätigen.',
  authentication_failed:
    'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Versuchen Sie es noch einmal oder verwenden Sie eine andere Karte.',
  limit_exceeded:
    'Der Betrag liegt über dem Limit Ihrer Karte. Verwenden Sie eine andere Karte oder fragen Sie Ihre Bank.',
  transaction_not_permitted: 'Ihre Karte erlaubt diese Zahlung nicht. Verwenden Sie eine andere Karte.',
  card_not_supported: 'Wir nehmen diese Karte nicht an. Verwenden Sie eine andere Karte.',
  duplicate_transaction: 'Möglicherweise haben Sie schon bezahlt. Wir prüfen das.',
  issuer_unavailable: 'Ihre Bank antwortet nicht. Versuchen Sie es in einer Minute noch einmal.',
  shopper_canceled: 'Sie haben die Zahlung abgebrochen. Es wurde nichts abgebucht.',
};

export type Language = keyof typeof TEXTS;
export type Texts = Readonly<Record<keyof (typeof TEXTS)['en'], string>>;

/**
 * The language of the first tag (BCP 47) that the pages have.
 *
 * @param tags in the order of preference
 * @returns English when the pages have none of them
 */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): Language {
  const [first] = tags.filter((tag) => typeof tag === 'string' && tag !== '');
  return first?.toLowerCase().split('-')[0] === 'de' ? 'de' : 'en';
}

export function getTexts(language: Language): Texts {
  return TEXTS[language];
}
