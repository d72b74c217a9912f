import {formatJsonFile, type Download, type DownloadSources} from '../../pipeline/downloads/download';
import {getSchemaUrl} from '../../pipeline/downloads/jsonSchema';

/** The text for shoppers of each decline code, by language: tables that an app translates with. */
export function createDeclineTextDownload({catalogs: {declineCodes}}: DownloadSources): Download[] {
  const {declines} = declineCodes;
  const value = {
    documentation: getSchemaUrl('/payments/Guides/error-codes#decline-codes'),
    en: Object.fromEntries(declines.map(({code, shopper}) => [code, shopper])),
    de: Object.fromEntries(declines.map(({code, shopper_de}) => [code, shopper_de])),
  };
  return [
    {
      path: '/payments/decline-texts.json',
      title: 'The text for shoppers of each decline code, in English and German',
      mediaType: 'application/json',
      text: formatJsonFile(value),
    },
  ];
}
