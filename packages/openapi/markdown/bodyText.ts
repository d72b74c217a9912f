import type {Json} from '../../json';
import {joinChunks, prepareBody} from '../../request-samples/prepare';
import type {MediaTypeView} from '../reader/documentViews';
import {formatBody, isJson} from './formatWords';
import {createSampleBody} from './requestPrograms';

/** The text of an example of a media type: JSON indented, forms as they are sent, anything else as it is. */
export function formatExampleText(media: MediaTypeView, value: Json): string {
  if (isJson(media.mediaType) || typeof value !== 'object') {
    return formatBody(value, media.mediaType);
  }
  const body = prepareBody(createSampleBody(media, value));
  switch (body.kind) {
    case 'form':
      return body.fields.map(({name, value: text}) => new URLSearchParams([[name, text]]).toString()).join('\n&');
    case 'multipart':
      return joinChunks(body.chunks).replaceAll('\r\n', '\n').trimEnd();
    default:
      return formatBody(value, media.mediaType);
  }
}
