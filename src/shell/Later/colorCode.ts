/**
 * Colors of programs that are hidden until a reader chooses their language. The HTML has them as text, in `data-colors`:
 * as elements they would be most of a page, for programs that are never shown.
 */

/** Characters without a color, the kind of the token behind them, its characters. */
const RUN = /(\d*)([a-z-]+)(\d+)/g;

/** Puts each token of the code around an element with its colors into an element. */
export function colorCode(colors: HTMLElement): void {
  const code = colors.parentElement;
  if (!code) {
    return;
  }
  const runs = colors.dataset.colors!.matchAll(RUN);
  colors.remove();
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
