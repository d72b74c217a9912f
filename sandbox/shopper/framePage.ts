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
      ${renderCardFields(texts)}
      <p id="message" role="alert"></p>
      <p class="hint" id="hint">${texts.sandbox}</p>
    </form>`,
  });
}
