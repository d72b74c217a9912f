import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** `[data-opens]` shows all lines of the long code that it is in, and keeps the focus in its figure. */
function openCode({target}: Event): void {
  if ((target as Element).matches('[data-opens]')) {
    const figure = (target as Element).closest('figure')!;
    figure.dataset.open = '';
    figure.querySelector<HTMLElement>('figcaption button:not([role])')!.focus({preventScroll: true});
  }
}

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('click', openCode);
}
