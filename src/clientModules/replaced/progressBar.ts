/**
 * Replaces `nprogress`, whose three calls the theme makes: shows a bar at the top edge, which grows ever more slowly until
 * the page has changed. The theme sets the rest: a delay of 200 ms, and the styles of the bar.
 */

const ID = 'nprogress';

const GROWTH = {transform: ['translateX(-92%)', 'translateX(-3%)']};
const TIMING = {duration: 20_000, easing: 'cubic-bezier(0, 0.5, 0.2, 1)', fill: 'forwards'} as const;

function start(): void {
  if (document.getElementById(ID)) {
    return;
  }
  const root = document.createElement('div');
  root.id = ID;
  const bar = document.createElement('div');
  bar.className = 'bar';
  root.append(bar);
  document.body.append(root);
  bar.animate(GROWTH, TIMING);
}

function done(): void {
  document.getElementById(ID)?.remove();
}

/** Called by the theme to turn off the spinner, which this bar does not have. */
function configure(): void {
  // Nothing to set.
}

export default {configure, start, done};
