export {routes as default} from './knownPages';
