// cspell:ignore doesnt isnt adyen braintree commercetools
// cspell:ignore beim durch eine einem einen einer eines kann meine moglich nach sich wann warum welche werden wird
/** Words that occur everywhere in API documentation and carry no meaning. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a am an and any api are as at be been but by can could did do does for from get had has have how i if in ' +
    'into is it its me my not now of on or our shall should so some something than that the their them then there ' +
    'these they this to use using was we were what when where which who why will with would x you your ' +
    'am anyone because cant doesnt dont going happen happened happening happens help im isnt ive know lets mean means ' +
    'need needed needs really supposed tell want wants works ' +
    // The names of other APIs, whose words readers know.
    'adyen braintree commercetools shopify stripe ' +
    // German, without its dots: nobody writes these in English.
    'auf bei beim das dem den der des die durch ein eine einem einen einer eines es fur ich im ist kann man mein meine ' +
    'moglich nach sich sind und uber vom von wann warum was welche werden wie wird wo zu zum zur'
  ).split(' '),
);

/**
 * Words that questions are made of, and that headings have now and then: they count, but less than what the question
 * is about.
 */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  (
    'able actually again all allow allowed already also another back before best between both come comes difference ' +
    'different each else ever every ' +
    'exactly fine find first give given good got guess instead just keep kind know let like long look made make makes ' +
    'making many may maybe might more most much must never no off often once one only other out own per possible put ' +
    'puts right safe same say says see seems set several show still sure take takes thing think through try trying ' +
    'two values until use used uses way whole without work working worth wrong'
  ).split(' '),
);
