/** The one notice at the bottom of the window; the inline script of the build shows the same where no script runs. */
const ID = 'page-scripts-missing';

/** Shows what does not work, and what a reader can do, until `hideNotice` is called. */
export function showNotice(text: string): void {
  const notice = document.getElementById(ID) ?? document.createElement('output');
  notice.id = ID;
  // A text that is inserted into a region which is there is announced; one that comes with its region may not be.
  document.body.append(notice);
  notice.textContent = text;
}

/** Tells that something did not load, which loads with the next attempt, or with the page. */
export function showFailure(what: string): void {
  showNotice(`${what} did not load. Try again.`);
}

export function hideNotice(): void {
  document.getElementById(ID)?.remove();
}
