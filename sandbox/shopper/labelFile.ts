import type {Request, Response} from 'express';
import {RETURN_COLLECTION, type Return, type ReturnLabel, type ReturnNotes} from '../commerce/returnTypes';
import type {World} from '../world/world';

/** The file at `url` of a return label: one page of A6, as PDF (ISO 32000-1). */

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, String.raw`\$&`);
}

function joinLines(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

function createPdf(lines: readonly string[]): string {
  const content = joinLines('BT /F1 14 Tf 20 TL 30 380 Td', ...lines.map((line) => `(${escapeText(line)}) '`), 'ET');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    joinLines(`<< /Length ${content.length} >>`, 'stream', `${content}endstream`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const size = objects.length + 1;
  let file = joinLines('%PDF-1.4');
  const entries = objects.map((object, index) => {
    const entry = `${String(file.length).padStart(10, '0')} 00000 n `;
    file += joinLines(`${index + 1} 0 obj`, object, 'endobj');
    return entry;
  });
  return joinLines(
    `${file}xref`,
    `0 ${size}`,
    '0000000000 65535 f ',
    ...entries,
    'trailer',
    `<< /Size ${size} /Root 1 0 R >>`,
    'startxref',
    String(file.length),
    '%%EOF',
  );
}

function findLabel(world: World, id: string): ReturnLabel | undefined {
  const returned = world.getCollection<Return>(RETURN_COLLECTION).get(id);
  return returned && world.getInternalNotes<ReturnNotes>(returned).label;
}

/** Sends the label of a return, or 404 when it has none. */
export function sendLabelFile(world: World, request: Request, response: Response): void {
  const label = findLabel(world, String(request.params.id));
  if (!label) {
    response.status(404).type('text/plain').send('No label.');
    return;
  }
  const {carrier, tracking_number, return_id, expires_at, media_type} = label;
  const lines = ['Return label (sandbox)', carrier, tracking_number, return_id, `Ship by ${expires_at}`];
  response
    .set('X-Content-Type-Options', 'nosniff')
    .type(media_type)
    .send(Buffer.from(createPdf(lines), 'latin1'));
}
