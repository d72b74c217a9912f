// Change: shows the requested path and offers the closest pages.
export {default} from '../../../shell/NotFound';
