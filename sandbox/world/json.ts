export {isObject, stringifyValue, type Json, type JsonObject} from '../../src/pipeline/contracts/json';
