import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {findClosest} from '../../packages/static-parts/browser/findClosest';

/** `[data-opens]` shows all lines of the long code that it is in, and keeps the focus in its figure. */
function openCode(event: Event): void {
  const figure = findClosest(event, '[data-opens]')?.closest('figure');
  if (figure) {
    figure.dataset.open = '';
    figure.querySelector<HTMLElement>('figcaption button:not([role])')!.focus({preventScroll: true});
  }
}

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('click', openCode);
}
