/** The words of the hosted page, of the challenge and of the form, by language. */

// German words, for which the spelling has no dictionary: another one is reported.
// cspell:ignore abbrechen abgebrochen andere kann abgelaufen abgeschlossen ablaufdatum bestehen bestellung bestätigen betrag
// cspell:ignore bezahlen bezahlt davor diese eine einen einer einmal fertig fließt funktioniert geben gehen geht gibt
// cspell:ignore ihre karte kartennummer kein keine mehr monat möchte nicht nichts noch nummer offen prüfen prüfnummer
// cspell:ignore prüfung seite vergangen versuche verwenden weiter wissen wurde zahlen zahlung zahlungsart
// cspell:ignore zahlungsformular ziffern zurück übrig
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
    unsupported: 'This card cannot pay this order. Use another one.',
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
    unsupported: 'Diese Karte kann diese Bestellung nicht bezahlen. Verwenden Sie eine andere.',
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
