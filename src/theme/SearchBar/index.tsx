// Change: Docusaurus has no search of its own.
export {default} from '../../shell/Search';
