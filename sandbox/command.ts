import {brand} from '../src/brand';

/** How the sandbox is started. The file that readers download has its own: `src/topics/environments/downloads.ts`. */
export const SANDBOX_COMMAND = 'npm run sandbox --';

export const SANDBOX_VERSION: string = brand.apiVersion;
