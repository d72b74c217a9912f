/**
 * Colors of programs that are hidden until a reader chooses their language. The HTML has them as text, in `data-colors`:
 * as elements they would be most of a page, for programs that are never shown.
 */

/** Characters without a color, the kind of the token behind them, its characters. */
const RUN = /(\d*)([a-z-]+)(\d+)/g;

/** Puts each token of the code into an element. */
function colorCode(code: HTMLElement): void {
  const runs = code.dataset.colors!.matchAll(RUN);
  delete code.dataset.colors;
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let text = texts.nextNode() as Text | null;

  /** Takes characters from where the last ones ended: a text for each element that they are in. */
  const take = (count: number): Text[] => {
    const taken: Text[] = [];
    for (let rest = count; rest > 0 && text; text = texts.nextNode() as Text | null) {
      if (text.length > rest) {
        text.splitText(rest);
      }
      rest -= text.length;
      taken.push(text);
    }
    return taken;
  };

  for (const [, gap, kind, length] of runs) {
    take(Number(gap));
    for (const part of take(Number(length))) {
      const token = document.createElement('span');
      token.className = `token ${kind!}`;
      part.replaceWith(token);
      token.append(part);
    }
  }
}

let observer: MutationObserver | undefined;

/** Colors the programs that are shown, and others once they are. */
export function colorShownCode(): void {
  const colorShown = (): void =>
    document.querySelectorAll<HTMLElement>('[role="tabpanel"]:not([hidden]) [data-colors]').forEach(colorCode);
  colorShown();
  observer ??= new MutationObserver(colorShown);
  observer.observe(document.body, {subtree: true, attributeFilter: ['hidden']});
}
