export {isObject, stringifyValue, type Json, type JsonObject} from '../../packages/json';
