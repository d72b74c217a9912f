import type {Response} from 'express';
import {renderCardFields} from './hostedPage';
import {html, sendPage} from './html';
import {getTexts} from './texts';

/** The page in the frame of the embedded form. Its script fills in the language and the styling. */
export function showFramePage(response: Response): void {
  const texts = getTexts('en');
  sendPage(response, {
    language: 'en',
    title: texts.form,
    isFramed: true,
    head: html`<script src="/v1/frame.js" defer></script>`,
    body: html`<form id="card" novalidate>
        <fieldset id="methods" hidden></fieldset>
        <div id="fields">${renderCardFields(texts)}</div>
        <p id="message" role="alert"></p>
        <p class="hint" id="hint">${texts.sandbox}</p>
      </form>
      <dialog id="sheet" aria-labelledby="wallet">
        <form method="dialog">
          <h1 id="wallet"></h1>
          <p></p>
          <button value="confirm">${texts.confirm}</button>
          <button value="cancel" class="secondary">${texts.leave}</button>
        </form>
      </dialog>`,
  });
}
