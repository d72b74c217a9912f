// cspell:ignore doesnt isnt
/** Words that occur everywhere in API documentation and carry no meaning. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a am an and any api are as at be been but by can could did do does for from get had has have how i if in ' +
    'into is it its me my not now of on or our shall should so some something than that the their them then there ' +
    'these they this to use using was we were what when where which who why will with would x you your ' +
    'am anyone because cant doesnt dont going happen happened happening happens help im isnt ive know lets mean means ' +
    'need needed needs really supposed tell want wants works'
  ).split(' '),
);
