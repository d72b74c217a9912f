export {isObject, textOf, type Json, type JsonObject} from '../../src/plugins/contracts/json';
