import type {ClientModule} from '@docusaurus/types';
import {loadAllStyles} from '../hooks/allStyles';

/** Loads all rules of the site once the first view is there. */
export default {
  onRouteDidUpdate() {
    void loadAllStyles();
  },
} satisfies ClientModule;
