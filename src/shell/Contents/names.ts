/** The id of the contents, which is their name as a static part too. */
export const CONTENTS_ID = 'page-contents';
