/**
 * Replaces `nprogress`, whose four calls the theme makes: shows a bar below the top edge, which grows until the page
 * has changed. The theme sets the rest: a delay of 200 ms, no spinner, the styles of the bar.
 */

const ID = 'nprogress';
const STEP_MS = 800;
const LEAVE_MS = 200;

let timer = 0;

/** Moves the bar: 0 is hidden at the left edge, 1 fills the width. */
function moveBar(root: HTMLElement, share: number): void {
  (root.firstElementChild as HTMLElement).style.transform = `translate3d(${(share - 1) * 100}%,0,0)`;
}

function createBar(): HTMLElement {
  const root = document.createElement('div');
  root.id = ID;
  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.style.transition = `transform ${LEAVE_MS}ms`;
  const peg = document.createElement('div');
  peg.className = 'peg';
  bar.append(peg);
  root.append(bar);
  return root;
}

function start(): void {
  if (document.getElementById(ID)) {
    return;
  }
  window.clearInterval(timer);
  const root = createBar();
  document.body.append(root);
  let share = 0.08;
  moveBar(root, share);
  timer = window.setInterval(() => {
    share += (1 - share) / 8;
    moveBar(root, share);
  }, STEP_MS);
}

function done(): void {
  const root = document.getElementById(ID);
  if (!root) {
    return;
  }
  window.clearInterval(timer);
  moveBar(root, 1);
  window.setTimeout(() => root.remove(), LEAVE_MS);
}

/** Called by the theme to turn off the spinner, which this bar does not have. */
function configure(): void {
  // Nothing to set.
}

export default {configure, start, done};
