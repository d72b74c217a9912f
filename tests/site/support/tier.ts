/** Whether the second tier runs, which `TIER=full` says: all steps of the sweep, with axe as published. */
export const isFullTier = process.env.TIER === 'full';
