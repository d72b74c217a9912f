import {findClosest} from '../../../packages/static-parts/browser/findClosest';
import {PAGE_OPERATIONS} from '../PageOperations/names';
import {CONTENTS_ID} from './names';

/** Marks the section in view among the contents of the page and the operations of the sidebar, keeps it in their view, and names it in the bar. */

const OPERATION_LINKS = `[data-part="${PAGE_OPERATIONS}"] a`;

const ACTIVE_CLASS = 'table-of-contents__link--active';

/** Room below the place where a heading rests after a click on its link, for what still moves the text, in px. */
const TOLERANCE_PX = 24;

interface Entry {
  readonly link: HTMLAnchorElement;
  readonly heading: HTMLElement;
}

let entries: readonly Entry[] = [];
let isUpdating = false;

function listEntries(contents: Element | null): Entry[] {
  const links = contents?.querySelectorAll<HTMLAnchorElement>('a[href*="#"]') ?? [];
  return [...links].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{link, heading}] : [];
  });
}

/** How far below the top of the view a section begins that is still the current one: further near the end of the page. */
function getThreshold(): number {
  const {scrollHeight, clientHeight, scrollTop} = document.documentElement;
  const rest = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
  const left = scrollHeight - clientHeight - scrollTop;
  const isNearEnd = left < clientHeight && scrollTop > 0;
  return rest + TOLERANCE_PX + (isNearEnd ? (clientHeight - rest) * (1 - left / clientHeight) : 0);
}

/** Headings in closed details and hidden tabs have no place. */
function hasPlace({heading}: Entry): boolean {
  return heading.getClientRects().length > 0;
}

/** The last section that begins above the threshold. */
function findCurrent(): Entry | undefined {
  const threshold = getThreshold();
  const isAbove = ({heading}: Entry): boolean => heading.getBoundingClientRect().top <= threshold;
  const first = entries.find(hasPlace);
  // At the top of a page no other heading is measured, for which the browser would have to lay out all that is above it.
  return first && isAbove(first) ? entries.findLast((entry) => hasPlace(entry) && isAbove(entry)) : undefined;
}

/** Scrolls the contents to a link, but not away from the one that has the focus (WCAG 2.4.11). */
function showInside(contents: Element, link: Element): void {
  if (contents.matches(':focus-within')) {
    return;
  }
  const frame = contents.getBoundingClientRect();
  const {top, bottom} = link.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) {
    contents.scrollTop += top - frame.top - frame.height / 3;
  }
}

function mark(link: Element, isCurrent: boolean): void {
  if (isCurrent) {
    link.setAttribute('aria-current', 'location');
  } else {
    link.removeAttribute('aria-current');
  }
}

function update(): void {
  isUpdating = false;
  const current = findCurrent();
  for (const {link} of entries) {
    link.classList.toggle(ACTIVE_CLASS, link === current?.link);
    mark(link, link === current?.link);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>(OPERATION_LINKS)) {
    mark(link, link.hash === current?.link.hash);
  }
  const section = document.querySelector('[data-current-section]');
  if (section) {
    section.textContent = current?.link.textContent ?? '';
  }
  if (current) {
    showInside(document.getElementById(CONTENTS_ID)!, current.link);
  }
}

function requestUpdate(): void {
  if (!isUpdating) {
    isUpdating = true;
    requestAnimationFrame(update);
  }
}

/** Places the opened contents below their bar, which rests above the text until the page is scrolled. */
function placeBelowBar(event: Event): void {
  const contents = event.target as HTMLElement;
  const bar = document.querySelector(`[popovertarget="${CONTENTS_ID}"]`);
  if (contents.id === CONTENTS_ID && bar) {
    contents.style.setProperty('--contents-top', `${bar.getBoundingClientRect().bottom}px`);
    requestUpdate();
  }
}

function closeAfterChoice(event: Event): void {
  const contents = findClosest(event, `#${CONTENTS_ID} a`)?.closest<HTMLElement>(`#${CONTENTS_ID}`);
  // Browsers without popovers have the contents beside the article only.
  if (contents && 'hidePopover' in contents) {
    contents.hidePopover();
  }
}

/** Finds the sections of the page that is shown, and marks the one in view. */
export function updateContents(): void {
  entries = listEntries(document.getElementById(CONTENTS_ID));
  requestUpdate();
}

document.addEventListener('scroll', requestUpdate, {passive: true});
window.addEventListener('resize', requestUpdate);
document.addEventListener('beforetoggle', placeBelowBar, true);
document.addEventListener('click', closeAfterChoice);
